import { rest } from "#app/session/session-calls.ts";
import type { ListedClient, SavedClient } from "#domain/clients/answers.ts";
import { type SaveRequest, saveRequest } from "#app/calls/save-request.ts";
import { ClientChanges } from "#domain/clients/client.ts";
import { dollarText, readDollars } from "#domain/usage/money.ts";

/** The labels of the limits modal. */
export const LIMIT_LABELS = {
  monthlyBudget: "Budget, in dollars a month",
  warnAt: "Alert at (% of budget)",
  hardStop: "Stop when the budget is used up",
  limitMessage: "Message when the budget is reached",
  dailyAnswers: "Daily answers",
  dailyAnswersPerUser: "Daily answers per account",
  dailyAnswersPerAddress: "Daily answers per internet address",
  pace: "Pace",
  educatorsSeeCost: "Educators see cost",
  keepTextsDays: "Keep texts for (days)",
};

const BUDGET_RULE = "Must be an amount from 0 to 1,000,000 dollars, or empty.";

/** The fields of the limits modal, named as in the payload. Money is in dollars. */
export function limitFields(client: ListedClient | null) {
  return {
    monthlyBudget: dollarText(client?.monthlyBudget ?? null),
    warnAt: String(client?.warnAt ?? ""),
    hardStop: client?.hardStop ?? true,
    limitMessage: client?.limitMessage ?? "",
    dailyAnswers: String(client?.dailyAnswers ?? ""),
    dailyAnswersPerUser: String(client?.dailyAnswersPerUser ?? ""),
    dailyAnswersPerAddress: String(client?.dailyAnswersPerAddress ?? ""),
    pace: String(client?.pace ?? ""),
    educatorsSeeCost: client?.educatorsSeeCost ?? false,
    keepTextsDays: String(client?.keepTextsDays ?? 0),
  };
}

/** A save of the limits modal. */
export function limitRequest(
  { monthlyBudget, ...fields }: ReturnType<typeof limitFields>,
  client: ListedClient | null,
  version?: number,
): SaveRequest<SavedClient> {
  const budget = readDollars(monthlyBudget);
  const body = { ...fields, monthlyBudget: budget, clientid: client?.id ?? "", version };
  const request = saveRequest(ClientChanges, body, (json) => rest().clients.edit.$post({ json }));
  const errors = request.errors.map((error) =>
    error.path === "monthlyBudget" ? { ...error, message: BUDGET_RULE } : error,
  );
  return { ...request, errors };
}
