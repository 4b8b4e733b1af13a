import { SITE_PARTS } from "#app/own-site/site-parts.tsx";
import { redirect, useSearchParams } from "react-router";
import { SITE_TABS, sitePath } from "#app/own-site/site-tabs.ts";
import { codeLoad, initialLoad, pageLoader, partLoad } from "#app/session/gate.ts";
import { rest } from "#app/session/session-calls.ts";
import { pageTitle } from "#app/site/page-title.ts";
import { tabIn } from "#app/workspace/page-tabs.tsx";
import type { Route } from "./+types/site.ts";
import { SiteFrame } from "#app/own-site/site-frame.tsx";
import { LoadedPart } from "#app/site/load-failure.tsx";
import { EditorsInPage } from "#app/workspace/editing/editor-frame.tsx";

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle("My site", matches);
}

export const clientLoader = pageLoader(async (request) => {
  const tab = tabIn(SITE_TABS, new URL(request.url).searchParams.get("tab"));
  if (tab === "people" || tab === "widgets") throw redirect(sitePath(tab));
  const [site, part] = await Promise.all([
    initialLoad(request, rest(request.signal).site.$get()),
    partLoad(codeLoad(SITE_PARTS[tab](request))),
  ]);
  return { site, tab, part };
});

/** The page My site (product/own-site 4): a part that has no address of its own. The URL has it. */
export default function MySite({ loaderData }: Route.ComponentProps) {
  const { site, tab, part } = loaderData;
  const [parameters] = useSearchParams();
  const current = tabIn(SITE_TABS, parameters.get("tab"));
  return (
    <SiteFrame tab={current} site={site}>
      <EditorsInPage>
        {/* The part that was loaded, which another one follows if that cannot be loaded. */}
        {tab === current && <LoadedPart part={part}>{(part) => part(site)}</LoadedPart>}
      </EditorsInPage>
    </SiteFrame>
  );
}
