import { SitePage, type SitePageProps } from "#app/own-site/site-page.tsx";
import { SITE_PARTS } from "#app/own-site/site-parts.tsx";
import { redirect } from "react-router";
import { SITE_TABS, sitePath } from "#app/own-site/site-tabs.ts";
import { codeLoad, initialLoad, pageLoader, partLoad } from "#app/session/gate.ts";
import { rest } from "#app/session/session-calls.ts";
import { pageTitle } from "#app/site/page-title.ts";
import { tabIn } from "#app/workspace/page-tabs.tsx";
import type { Route } from "./+types/site.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle("My site", matches);
}

export const clientLoader = pageLoader<SitePageProps>(async (request) => {
  const tab = tabIn(SITE_TABS, new URL(request.url).searchParams.get("tab"));
  if (tab === "people" || tab === "widgets") throw redirect(sitePath(tab));
  const [site, part] = await Promise.all([
    initialLoad(request, rest(request.signal).site.$get()),
    partLoad(codeLoad(SITE_PARTS[tab](request))),
  ]);
  return { site, tab, part };
});

/** The page My site (product/own-site 4). */
export default function MySite({ loaderData }: Route.ComponentProps) {
  return <SitePage {...loaderData} />;
}
