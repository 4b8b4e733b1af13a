import { deletedAccountName } from "#domain/account-rules.ts";
import { isWhole, type ShownRun } from "#app/usage/run-source.ts";
import { inDollars } from "#domain/usage/money.ts";
import { FEATURE_NAMES } from "#domain/usage/names.ts";
import { ESTIMATED } from "#domain/usage/runs.ts";

/** The client of an answer. */
export function clientOf({ clientName }: ShownRun): string {
  return clientName ?? "Deleted client";
}

/** The widget or the tool of an answer. */
export function toolOf({ widgetName, feature }: ShownRun): string {
  return widgetName ?? FEATURE_NAMES.get(feature) ?? "Deleted widget";
}

/** The person of an answer. */
export function personOf({ userId, username }: ShownRun): string {
  return userId === null ? "Visitor" : (username ?? deletedAccountName(userId));
}

/** Whether another model answered than the asked one. */
export function isReplaced({ modelAsked, modelAnswered }: ShownRun): boolean {
  return modelAnswered !== null && modelAnswered !== modelAsked;
}

/** The asked model, and the one that answered where it is another one. */
export function modelsOf(run: ShownRun): string {
  return isReplaced(run) ? `${run.modelAsked} → ${run.modelAnswered}` : run.modelAsked;
}

/** The cost of an answer; one that is estimated has a sign. */
export function costText({ cost, estimated }: ShownRun): string {
  if (cost === null) return "–";
  return estimated === 0 ? inDollars(cost) : `≈ ${inDollars(cost)}`;
}

/** A number of tokens; a dash where nothing was counted. */
export function tokensOf(count: number | null): string {
  return count === null ? "–" : count.toLocaleString("en");
}

/** Milliseconds as seconds: `0.8 s`; a dash for none. */
export function secondsOf(ms: number | null): string {
  if (ms === null) return "–";
  return ms < 100 ? "< 0.1 s" : `${(ms / 1000).toFixed(1)} s`;
}

/** Why tokens or cost are estimated, a sentence for each reason. */
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
      "Its tokens were never counted: the most that the answer could cost is its cost.",
    ],
  ];
  return reasons.filter(([bit]) => (estimated & bit) !== 0).map(([, sentence]) => sentence);
}
