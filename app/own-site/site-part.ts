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

/** The figures of a site that its overview shows. */
export type SiteFacts = {
  report: UsageReport;
  /** How many widgets the site's pages can show. */
  shown: number;
  /** Whether more than one person has an account at the site. */
  hasPeople: boolean;
  /** Whether a page has shown a widget. */
  isOnPage: boolean;
  /** The newest answers. */
  answers: SiteRunPage["rows"];
};

/** What a tab shows besides the client; null for the editors, which need nothing more. */
export type SitePart =
  | { tab: "overview"; facts: SiteFacts }
  | { tab: "usage"; view: UsageView; report: UsageReport; rankings: Ranking[] | LoadFailed | null }
  | { tab: "answers"; filter: SiteRunFilter; page: SiteRunPage }
  | { tab: "history"; filter: SiteHistoryFilter; page: SiteHistory }
  | null;

/** Loads what a tab shows. Throws as `initialLoad`. */
export async function loadSitePart(tab: SiteTab, request: Request): Promise<SitePart> {
  const { signal } = request;
  if (tab === "overview") return loadOverview(request);
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

/** How many of the newest answers the overview lists. */
const NEWEST = "5";

async function loadOverview(request: Request): Promise<SitePart> {
  const { site } = rest(request.signal);
  const [report, widgets, people, keys, { rows }] = await Promise.all([
    initialLoad(request, site.usage.$get({ query: {} })),
    initialLoad(request, site.widgets.$get()),
    initialLoad(request, site.people.$get({ query: { size: "2" } })),
    initialLoad(request, site.keys.$get()),
    initialLoad(request, site.answers.$get({ query: { size: NEWEST } })),
  ]);
  const facts = {
    report,
    shown: widgets.filter(({ isShown }) => isShown).length,
    hasPeople: people.length > 1,
    isOnPage: keys.some(({ lastOrigin, lastAnswerOn }) => (lastOrigin ?? lastAnswerOn) !== null),
    answers: rows,
  };
  return { tab: "overview", facts };
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
