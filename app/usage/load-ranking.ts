import type { UsageReport } from "#domain/usage/answers.ts";
import { rankingQuery, type UsageView } from "#app/usage/usage-view.ts";
import { initialLoad, partLoad } from "#app/session/gate.ts";
import type { LoadFailed } from "#app/session/load-failure.ts";
import { rest } from "#app/session/session-calls.ts";

/** The splits that have rankings. */
export type RankedSplit = "feature" | "client";

/** A split with the sums of its largest values. */
export type Ranking = { split: RankedSplit; report: UsageReport };

/** Loads the largest values of some splits. They are one part of their page: they fail together. */
export async function loadRankings(
  request: Request,
  view: UsageView,
  splits: RankedSplit[],
): Promise<Ranking[] | LoadFailed> {
  const api = rest(request.signal);
  const calls = splits.map(async (split) => ({
    split,
    report: await initialLoad(request, api.usage.$get({ query: rankingQuery(view, split) })),
  }));
  return partLoad(Promise.all(calls));
}
