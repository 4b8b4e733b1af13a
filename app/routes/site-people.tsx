import { callsOfClient, ClientProvider } from "#app/calls/client-calls.tsx";
import { loadPeople, People } from "#app/accounts/people.tsx";
import { pageLoader } from "#app/session/gate.ts";
import { pageTitle } from "#app/site/page-title.ts";
import { AdminPage } from "#app/workspace/admin-page.tsx";
import type { Route } from "./+types/site-people.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle("People", matches);
}

export const clientLoader = pageLoader(async (request) =>
  loadPeople(request, callsOfClient(undefined, request.signal)),
);

/** The people of a manager's own site (product/own-site 5). */
export default function SitePeople({ loaderData }: Route.ComponentProps) {
  return (
    <ClientProvider>
      <People {...loaderData}>
        {(buttons, table) => (
          <AdminPage heading="People" actions={buttons}>
            {table}
          </AdminPage>
        )}
      </People>
    </ClientProvider>
  );
}
