import { SiteWidgetsPage, type SiteWidgetsProps } from "#app/own-site/site-widgets-page.tsx";
import { initialLoad, pageLoader, partLoad } from "#app/session/gate.ts";
import { rest } from "#app/session/session-calls.ts";
import { pageTitle } from "#app/site/page-title.ts";
import type { Route } from "./+types/site-widgets.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle("My widgets", matches);
}

export const clientLoader = pageLoader<SiteWidgetsProps>(async (request) => {
  const calls = rest(request.signal).site;
  const [site, widgets, toolkits, offers] = await Promise.all([
    initialLoad(request, calls.$get()),
    initialLoad(request, calls.widgets.$get()),
    initialLoad(request, calls.toolkits.$get()),
    partLoad(initialLoad(request, calls.offers.$get({ query: {} }))),
  ]);
  return { site, widgets, toolkits, offers };
});

/** The page My widgets (product/own-site 6). */
export default function SiteWidgets({ loaderData }: Route.ComponentProps) {
  return <SiteWidgetsPage {...loaderData} />;
}
