import { callsOfClient } from "#app/calls/client-calls.tsx";
import { type ClientActivity, loadActivity, NEWEST } from "#app/clients/client-activity.tsx";
import { loadSiteHistory, siteRuns } from "#app/own-site/site-runs.ts";
import type { SiteTab } from "#app/own-site/site-tabs.ts";
import { initialLoad, partLoad } from "#app/session/gate.ts";
import type { LoadFailed } from "#app/session/load-failure.ts";
import { rest } from "#app/session/session-calls.ts";
import { loadUsage, type Ranking } from "#app/usage/load-usage.ts";
import { type UsageView, usageView } from "#app/usage/usage-view.ts";
import { filterIn } from "#app/workspace/table/long-list.ts";
import type { SiteHistory, SiteRunPage } from "#domain/own-site/replies.ts";
import { SiteHistoryFilter, SiteRunFilter } from "#domain/own-site/site-changes.ts";
import type { UsageReport } from "#domain/usage/replies.ts";

/** The facts of a site in its overview: whether its first steps are done, and what needs attention. */
export type SiteFacts = {
  /** How many widgets the site's pages can show. */
  shown: number;
  /** Whether more than one person has an account at the site. */
  hasPeople: boolean;
  /** Whether a page has shown a widget. */
  isOnPage: boolean;
  /** How many other sites asked for a widget and may not show it. */
  blockedSites: number;
  /** Whether an old key still works. */
  hasOldKey: boolean;
  /** Whether an educator offers a tool that nobody has taken over or declined. */
  hasOffers: boolean;
};

/** The data of a tab besides the client; null for the editors, which need none. */
export type SitePart =
  | { tab: "overview"; facts: SiteFacts | LoadFailed; activity: ClientActivity }
  | { tab: "usage"; view: UsageView; report: UsageReport; rankings: Ranking[] | LoadFailed | null }
  | { tab: "answers"; filter: SiteRunFilter; page: SiteRunPage }
  | { tab: "history"; filter: SiteHistoryFilter; page: SiteHistory }
  | null;

/** Loads what a tab shows. Throws as `initialLoad`. */
export async function loadSitePart(tab: SiteTab, request: Request): Promise<SitePart> {
  const { signal } = request;
  if (tab === "overview") return loadOverview(request);
  if (tab === "usage") return loadReport(request);
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

async function loadOverview(request: Request): Promise<SitePart> {
  const { signal } = request;
  const [facts, activity] = await Promise.all([
    partLoad(loadFacts(request)),
    loadActivity(
      request,
      callsOfClient(undefined, signal),
      rest(signal).site.answers.$get({ query: { size: NEWEST } }),
    ),
  ]);
  return { tab: "overview", facts, activity };
}

async function loadFacts(request: Request): Promise<SiteFacts> {
  const { site } = rest(request.signal);
  const [widgets, people, keys, blocked, offers] = await Promise.all([
    initialLoad(request, site.widgets.$get()),
    initialLoad(request, site.people.$get({ query: { size: "2" } })),
    initialLoad(request, site.keys.$get()),
    initialLoad(request, site.refused.$get()),
    initialLoad(request, site.offers.$get({ query: {} })),
  ]);
  const now = Date.now();
  return {
    shown: widgets.filter(({ isShown }) => isShown).length,
    hasPeople: people.length > 1,
    isOnPage: keys.some(({ lastOrigin, lastAnswerOn }) => (lastOrigin ?? lastAnswerOn) !== null),
    blockedSites: blocked.length,
    hasOldKey: keys.some(({ endsAt }) => endsAt !== null && Date.parse(endsAt) > now),
    hasOffers: offers.rows.length > 0,
  };
}

async function loadReport(request: Request): Promise<SitePart> {
  // The address of a report of one client has no client.
  const view = { ...usageView(request), client: undefined };
  const ask = async (query: Record<string, string>) =>
    rest(request.signal).site.usage.$get({ query });
  const usage = await loadUsage(request, view, { ask, splits: ["feature", "user"] });
  return { tab: "usage", view, ...usage };
}
