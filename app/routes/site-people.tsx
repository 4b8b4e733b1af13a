import { callsOfClient } from "#app/calls/client-calls.tsx";
import { loadPeople, People } from "#app/accounts/people.tsx";
import { initialLoad, pageLoader } from "#app/session/gate.ts";
import { rest } from "#app/session/session-calls.ts";
import { titled } from "#app/site/page-title.ts";
import { SiteFrame } from "#app/own-site/site-frame.tsx";
import type { Route } from "./+types/site-people.ts";

export const meta = titled("People");

export const clientLoader = pageLoader(async (request) => {
  const [site, people] = await Promise.all([
    initialLoad(request, rest(request.signal).site.$get()),
    loadPeople(request, callsOfClient(undefined, request.signal)),
  ]);
  return { site, people };
});

/** The tab People of My site (product/own-site 5). */
export default function SitePeople({ loaderData }: Route.ComponentProps) {
  return (
    <SiteFrame tab="people" site={loaderData.site}>
      <People {...loaderData.people} />
    </SiteFrame>
  );
}
