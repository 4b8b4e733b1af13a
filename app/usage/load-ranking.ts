import type { UsageReport } from "#domain/usage/replies.ts";
import { rankingQuery, type UsageView } from "#app/usage/usage-view.ts";
import { initialLoad, partLoad } from "#app/session/gate.ts";
import type { LoadFailed } from "#app/session/load-failure.ts";
import type { RestReply } from "#app/rest-client.ts";

/** The splits that have rankings. */
export type RankedSplit = "feature" | "client" | "user";

/** A split with the sums of its largest values. */
export type Ranking = { split: RankedSplit; report: UsageReport };

/** Asks for a report (product/usage 5). */
export type AskUsage = (query: Record<string, string>) => Promise<RestReply<UsageReport>>;

/** Loads the largest values of some splits. They are one part of their page: they fail together. */
export async function loadRankings(
  request: Request,
  view: UsageView,
  { ask, splits }: { ask: AskUsage; splits: RankedSplit[] },
): Promise<Ranking[] | LoadFailed> {
  const calls = splits.map(async (split) => ({
    split,
    report: await initialLoad(request, ask(rankingQuery(view, split))),
  }));
  return partLoad(Promise.all(calls));
}
