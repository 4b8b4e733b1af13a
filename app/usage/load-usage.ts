import type { UsageReport } from "#domain/usage/replies.ts";
import { rankingQuery, usageQuery, type UsageView } from "#app/usage/usage-view.ts";
import { initialLoad, partLoad } from "#app/session/gate.ts";
import type { LoadFailed } from "#app/session/session-calls.ts";
import type { RestReply } from "#app/rest-client.ts";

export type RankedSplit = "feature" | "client" | "user";

/** A split with the sums of its largest values. */
export type Ranking = { split: RankedSplit; report: UsageReport };

/** Asks for a report (product/usage 5). */
export type AskUsage = (query: Record<string, string>) => Promise<RestReply<UsageReport>>;

/** A report, and the largest values of some splits, which fail together; null for a report that is split itself. */
type LoadedUsage = { report: UsageReport; rankings: Ranking[] | LoadFailed | null };

/** Loads the report that an address asks for. */
export async function loadUsage(
  request: Request,
  view: UsageView,
  { ask, splits }: { ask: AskUsage; splits: RankedSplit[] },
): Promise<LoadedUsage> {
  const ranking = async (split: RankedSplit) => ({
    split,
    report: await initialLoad(request, ask(rankingQuery(view, split))),
  });
  const [report, rankings] = await Promise.all([
    initialLoad(request, ask(usageQuery(view))),
    view.split === undefined ? partLoad(Promise.all(splits.map(ranking))) : null,
  ]);
  return { report, rankings };
}
