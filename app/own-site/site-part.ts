import { loadSiteHistory, siteRuns } from "#app/own-site/site-runs.ts";
import type { SiteTab } from "#app/own-site/site-tabs.ts";
import { initialLoad } from "#app/session/gate.ts";
import type { LoadFailed } from "#app/session/load-failure.ts";
import { rest } from "#app/session/session-calls.ts";
import { loadRankings, type Ranking } from "#app/usage/load-ranking.ts";
import { usageQuery, type UsageView, usageView } from "#app/usage/usage-view.ts";
import { filterIn } from "#app/workspace/table/long-list.ts";
import type { SiteHistory, SiteRunPage } from "#domain/own-site/answers.ts";
import { SiteHistoryFilter, SiteRunFilter } from "#domain/own-site/site-changes.ts";
import type { UsageReport } from "#domain/usage/answers.ts";

/** What a tab shows besides the client; null for the editors, which need nothing more. */
export type SitePart =
  | { tab: "usage"; view: UsageView; report: UsageReport; rankings: Ranking[] | LoadFailed | null }
  | { tab: "answers"; filter: SiteRunFilter; page: SiteRunPage }
  | { tab: "history"; filter: SiteHistoryFilter; page: SiteHistory }
  | null;

/** Loads what a tab shows. Throws as `initialLoad`. */
export async function loadSitePart(tab: SiteTab, request: Request): Promise<SitePart> {
  const { signal } = request;
  if (tab === "usage") return loadUsage(request);
  if (tab === "answers") {
    const filter = filterIn(SiteRunFilter, request);
    return { tab, filter, page: await initialLoad(request, siteRuns.load(filter, { signal })) };
  }
  if (tab === "history") {
    const filter = filterIn(SiteHistoryFilter, request);
    return { tab, filter, page: await initialLoad(request, loadSiteHistory(filter, { signal })) };
  }
  return null;
}

async function loadUsage(request: Request): Promise<SitePart> {
  // The address of a report of one client has no client.
  const view = { ...usageView(request), client: undefined };
  const ask = async (query: Record<string, string>) =>
    rest(request.signal).site.usage.$get({ query });
  const [report, rankings] = await Promise.all([
    initialLoad(request, ask(usageQuery(view))),
    view.split === undefined
      ? loadRankings(request, view, { ask, splits: ["feature", "user"] })
      : null,
  ]);
  return { tab: "usage", view, report, rankings };
}
