import { Statement, StatementList, StatementMonths } from "#domain/usage/statement-answers.ts";
import type { Descriptions } from "#worker/rest/reference/description.ts";

const names = "Names are those at the end of the month, those of deleted clients too.";

export const statements = {
  "GET /statements": {
    summary: "List the months that have statements",
    details: "The newest first. The current month has none yet.",
    answer: StatementMonths,
  },
  "GET /statements/:month": {
    summary: "Read what all clients have used and pay in a month",
    details: `A month such as 2026-10, which must be over. ${names}`,
    answer: StatementList,
    refusals: [400, 429],
  },
  "GET /statements/:month/:client": {
    summary: "Read the statement of a client",
    details: `By widget or tool and model, and by model. ${names}`,
    answer: Statement,
    refusals: [400, 404, 429],
  },
  "POST /statements/:month/terms": {
    summary: "Store what a client pays from a month on",
    details: "The terms count until those of a later month. A closed month keeps its terms.",
    answer: Statement,
    refusals: [404, 409],
    rule: "Either `marginPercent` or `pricePerAnswer`.",
    example: { clientid: "1", marginPercent: 20, currency: "EUR", rate: 0.86 },
  },
  "POST /statements/:month/invoice": {
    summary: "Store the invoice of the provider for a month",
    details: "It stands beside the computed sum. A closed month keeps its invoice.",
    answer: StatementList,
    refusals: [409],
    example: { amount: 12_500_000_000 },
  },
} satisfies Descriptions;
