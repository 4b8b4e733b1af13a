import { rest } from "#app/session/session-calls.ts";
import { longListLoader } from "#app/workspace/table/long-list.ts";
import type { SiteHistoryFilter } from "#domain/own-site/site-changes.ts";

/** Loads the next changes of the own client that match, newest first. */
export const loadSiteHistory = longListLoader(
  (query: SiteHistoryFilter & { before?: string }, signal) =>
    rest(signal).site.history.$get({ query }),
);
