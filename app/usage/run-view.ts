import { rest } from "#app/session/session-calls.ts";
import { longListLoader } from "#app/workspace/table/long-list.ts";
import type { RunFilter } from "#domain/usage/run-query.ts";

/** Loads the next answers that match, newest first. */
export const loadRuns = longListLoader((query: RunFilter & { before?: string }, signal) =>
  rest(signal).runs.$get({ query }),
);
