import type { EditedSite } from "#domain/own-site/replies.ts";

/** The labels of the limits of a client, those of its managers included, and of who sees what answers cost. */
export const LIMIT_LABELS = {
  monthlyBudget: "Budget, in dollars a month",
  ownBudget: "Own budget, in dollars a month",
  warnAt: "Alert at (% of budget)",
  hardStop: "Stop when the budget is used up",
  limitMessage: "Message when the budget is reached",
  dailyAnswers: "Daily answers",
  ownDailyAnswers: "Own daily answers",
  dailyAnswersPerUser: "Daily answers per account",
  dailyAnswersPerAddress: "Daily answers per internet address",
  pace: "Pace",
  managersSeeCost: "Managers see cost",
  educatorsSeeCost: "Educators see cost",
  ownWidgets: "Own widgets",
  educatorTools: "Tools per person",
  ownEducatorTools: "Tools per person",
};

/** The fields of the limits that administrators and managers set, named as in the payload. */
export function sharedLimitFields(client: EditedSite | null) {
  return {
    warnAt: String(client?.warnAt ?? ""),
    limitMessage: client?.limitMessage ?? "",
    dailyAnswersPerUser: String(client?.dailyAnswersPerUser ?? ""),
    dailyAnswersPerAddress: String(client?.dailyAnswersPerAddress ?? ""),
  };
}
