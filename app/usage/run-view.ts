import { rest } from "#app/session/session-calls.ts";
import { loadFurther } from "#app/workspace/table/long-list.ts";
import type { RunFilter } from "#domain/usage/run-query.ts";

/** Loads the next answers that match, newest first. */
export function loadRuns(
  filter: RunFilter,
  { before, signal }: { before?: string; signal?: AbortSignal } = {},
) {
  const ask = (place: { before?: string }) =>
    rest(signal).runs.$get({ query: { ...filter, ...place } });
  return loadFurther(ask, before);
}
