import { sitePath } from "#app/own-site/site-tabs.ts";
import { rest } from "#app/session/session-calls.ts";
import { type AskUsage, loadUsage } from "#app/usage/load-usage.ts";
import { UsageSections } from "#app/usage/usage-sections.tsx";
import { usageView } from "#app/usage/usage-view.ts";

/** Loads the report that the address asks for. Throws as `initialLoad`. */
export async function loadSiteUsage(request: Request) {
  // The address of a report of one client has no client.
  const view = { ...usageView(request), client: undefined };
  const ask: AskUsage = async (query) => rest(request.signal).site.usage.$get({ query });
  const usage = await loadUsage(request, view, { ask, splits: ["feature", "user"] });
  return { view, ...usage };
}

/** Shows managers the usage of their site (product/own-site 4). */
export function SiteUsage(loaded: Awaited<ReturnType<typeof loadSiteUsage>>) {
  return (
    <UsageSections
      {...loaded}
      clients={null}
      ask={async (query) => rest().site.usage.$get({ query })}
      answersPath={(filter) => sitePath("answers", filter)}
    />
  );
}
