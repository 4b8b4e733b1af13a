import { answersPath } from "#app/usage/usage-paths.ts";
import type { RestReply } from "#app/rest-client.ts";
import { rest } from "#app/session/session-calls.ts";
import { isName, longListLoader } from "#app/workspace/table/long-list.ts";
import { deletedAccountName } from "#domain/account-rules.ts";
import type { Site, SiteRun } from "#domain/own-site/replies.ts";
import { dayAfter, isDay, dayOf } from "#domain/time.ts";
import type { Run, UnmarkedTexts } from "#domain/usage/replies.ts";
import { inDollars } from "#domain/usage/money.ts";
import { FEATURE_NAMES } from "#domain/usage/names.ts";
import type { ExportFields } from "#domain/usage/page-fields.ts";
import type { RunFilter } from "#domain/usage/run-query.ts";
import { ESTIMATED, RUN_KINDS, RUN_OUTCOMES } from "#domain/usage/runs.ts";
import type { z } from "#domain/zod.ts";

/** An answer of a list. Managers read less of it than administrators, who read a whole Run. */
export type ShownRun = SiteRun & Partial<Run>;

/** Whether a reader has all of an answer. */
export function isWhole(run: ShownRun): run is Run {
  return run.requestId !== undefined;
}

/** The calls by which a list of answers reads them: those of administrators, or of managers for their own client. */
export type RunSource = {
  hasCost: boolean;
  load(
    filter: RunFilter,
    place?: { before?: string; signal?: AbortSignal },
  ): Promise<RestReply<{ rows: ShownRun[]; next: string | null }>>;
  exportAll(
    wanted: RunFilter & z.output<typeof ExportFields> & { texts?: "1" },
  ): Promise<RestReply<unknown> & { blob(): Promise<Blob> }>;
  texts(id: string): Promise<RestReply<UnmarkedTexts>>;
  /** The address of the answers that match a filter. */
  path(filter: Record<string, string>): string;
};

const YES_OR_NO = ["true", "false"] as const;

/** The filters of the answers of a site. Administrators have another one, the client. */
export const RUN_FILTERS = {
  feature: isName,
  user: isName,
  kind: RUN_KINDS,
  outcome: RUN_OUTCOMES,
  model: isName,
  replaced: YES_OR_NO,
  estimated: YES_OR_NO,
  from: isDay,
  to: isDay,
};

/** The calls of administrators. */
export const ALL_RUNS: RunSource = {
  hasCost: true,
  load: longListLoader((query: RunFilter & { before?: string }, signal) =>
    rest(signal).runs.$get({ query }),
  ),
  exportAll: async (query) => rest().runs.export.$get({ query }),
  texts: async (id) => rest().runs[":id"].texts.$get({ param: { id } }),
  path: answersPath,
};

/** The days of which single answers are listed, as dates in the platform's time zone. */
export function listedDays({ zone, runsDays }: Pick<Site, "zone" | "runsDays">) {
  const today = dayOf(Date.now(), zone);
  return { from: dayAfter(today, -runsDays), to: today };
}

export function clientText({ clientName }: ShownRun): string {
  return clientName ?? "Deleted client";
}

/** The widget or the tool of an answer. */
export function toolText({ widgetName, feature }: ShownRun): string {
  return widgetName ?? FEATURE_NAMES.get(feature) ?? "Deleted widget";
}

export function personText({ userId, username, share }: ShownRun): string {
  if (share !== null) return `Visitor, share ${share}`;
  return userId === null ? "Visitor" : (username ?? deletedAccountName(userId));
}

/** Whether another model answered than the asked one. */
export function isReplaced({ modelAsked, modelAnswered }: ShownRun): boolean {
  return modelAnswered !== null && modelAnswered !== modelAsked;
}

/** The asked model, and the one that answered where it is another one. */
export function modelsText(run: ShownRun): string {
  return isReplaced(run) ? `${run.modelAsked} → ${run.modelAnswered}` : run.modelAsked;
}

/** The cost of an answer; one that is estimated has a sign. */
export function costText({ cost, estimated }: ShownRun): string {
  if (cost === null) return "–";
  return estimated === 0 ? inDollars(cost) : `≈ ${inDollars(cost)}`;
}

/** A number of tokens; a dash where nothing was counted. */
export function tokensText(count: number | null): string {
  return count === null ? "–" : count.toLocaleString("en");
}

/** Milliseconds as seconds: `0.8 s`; a dash for none. */
export function secondsText(ms: number | null): string {
  if (ms === null) return "–";
  return ms < 100 ? "< 0.1 s" : `${(ms / 1000).toFixed(1)} s`;
}

/** The reason why tokens or cost are estimated, a sentence for each reason. */
export function estimateReasons(run: ShownRun): string[] {
  const { estimated } = run;
  const remedy = isWhole(run) ? " Add its price on the page Models." : "";
  const reasons: [bit: number, sentence: string][] = [
    [ESTIMATED.tokens, "The provider did not count the tokens: four bytes of text count as one."],
    [
      ESTIMATED.price,
      `The model has no price: the price of the most expensive known model is used.${remedy}`,
    ],
    [
      ESTIMATED.lost,
      "Its tokens were never counted. Its cost is the most that the answer could cost.",
    ],
  ];
  return reasons.filter(([bit]) => (estimated & bit) !== 0).map(([, sentence]) => sentence);
}
