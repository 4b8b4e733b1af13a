import type { ClientCalls, RestReply } from "#app/rest-client.ts";
import { initialLoad, partLoad } from "#app/session/gate.ts";
import { LoadFailed } from "#app/session/session-calls.ts";
import type { ShownRun } from "#app/usage/run-source.ts";
import type { UsageReport } from "#domain/usage/replies.ts";
import { FEATURE_NAMES } from "#domain/usage/names.ts";

/** How many of the newest answers the overview of a client lists. */
export const NEWEST = "5";

/** How many widgets the overview of a client names. */
export const WIDGETS = 3;

/** The figures and the newest answers of a client. Each part can fail alone. */
export type ClientActivity = {
  /** The last 30 days by day, with this month's budget. */
  report: UsageReport | LoadFailed;
  /** The last 30 days by widget and tool. */
  byWidget: UsageReport | LoadFailed;
  answers: ShownRun[] | LoadFailed;
};

/**
 * Loads the figures and the newest answers of a client.
 * @param newest the call for its newest answers
 */
export async function loadActivity(
  request: Request,
  calls: ClientCalls,
  newest: Promise<RestReply<{ rows: ShownRun[] }>>,
): Promise<ClientActivity> {
  // Chat, generators and old answers are no widgets, and could be above all of them.
  const top = String(WIDGETS + FEATURE_NAMES.size + 1);
  const usage = async (query: Record<string, string>) =>
    partLoad(initialLoad(request, calls.usage.$get({ query: { days: "30", ...query } })));
  const [report, byWidget, page] = await Promise.all([
    usage({ group: "day" }),
    usage({ group: "feature", measure: "cost", top }),
    partLoad(initialLoad(request, newest)),
  ]);
  return { report, byWidget, answers: page instanceof LoadFailed ? page : page.rows };
}
