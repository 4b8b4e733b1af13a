import { sitePath } from "#app/own-site/site-tabs.ts";
import { rest } from "#app/session/session-calls.ts";
import type { RunSource } from "#app/usage/run-source.ts";
import { longListLoader } from "#app/workspace/table/long-list.ts";
import type { SiteHistoryFilter, SiteRunFilter } from "#domain/own-site/site-changes.ts";

/** The calls of managers for the answers of their own client. Whether these have a cost depends on the client. */
export const siteRuns = {
  load: longListLoader((query: SiteRunFilter & { before?: string }, signal) =>
    rest(signal).site.answers.$get({ query }),
  ),
  exportAll: async (query) => rest().site.answers.export.$get({ query }),
  texts: async (id) => rest().site.answers[":id"].texts.$get({ param: { id } }),
  path: (filter) => sitePath("answers", filter),
} satisfies Omit<RunSource, "hasCost">;

/** Loads the next changes of the own client that match, newest first. */
export const loadSiteHistory = longListLoader(
  (query: SiteHistoryFilter & { before?: string }, signal) =>
    rest(signal).site.history.$get({ query }),
);
