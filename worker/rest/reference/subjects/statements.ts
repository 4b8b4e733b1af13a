import { z } from "zod";
import type { Statement, StatementList, StatementMonths } from "#domain/usage/statement.ts";
import type { Descriptions } from "#worker/rest/reference/description.ts";

const Cost = z.number().describe("Nano-dollars");

const Sums = z.object({
  answers: z.int(),
  failures: z.int(),
  inputTokens: z.int(),
  cachedTokens: z.int().describe("A part of `inputTokens`"),
  outputTokens: z.int(),
  cost: Cost,
});

const Priced = Sums.extend({ price: z.number().describe("Nano-units of the currency") });

const Months: z.ZodType<StatementMonths> = z.object({
  months: z.array(z.string()),
  closedThrough: z.string().nullable(),
});

const List: z.ZodType<StatementList> = z.object({
  month: z.string(),
  zone: z.string().describe("The platform's time zone, whose days these are"),
  isClosed: z.boolean(),
  clients: z.array(Priced.extend({ id: z.string(), name: z.string(), currency: z.string() })),
  totals: Sums,
  invoice: Cost.nullable(),
});

const OfClient: z.ZodType<Statement> = z.object({
  month: z.string(),
  zone: z.string().describe("The platform's time zone, whose days these are"),
  isClosed: z.boolean(),
  client: z.object({ id: z.string(), name: z.string(), isDeleted: z.boolean() }),
  rows: z.array(
    Priced.extend({
      feature: z.string().describe("The id of a widget, `chat`, or a generator"),
      name: z.string(),
      model: z.string(),
    }),
  ),
  models: z.array(Priced.extend({ model: z.string() })),
  totals: Priced,
  terms: z.object({
    marginPercent: z.number().nullable(),
    pricePerAnswer: z.number().nullable().describe("Nano-units of the currency"),
    currency: z.string(),
    rate: z.number().describe("The price of a dollar in the currency"),
  }),
});

const names = "Names are those at the end of the month, those of deleted clients too.";

export const statements = {
  "GET /statements": {
    summary: "List the months that have statements",
    details: "The newest first. The current month has none yet.",
    answer: Months,
  },
  "GET /statements/:month": {
    summary: "Read what all clients have used and pay in a month",
    details: `A month such as 2026-10, which must be over. ${names}`,
    answer: List,
    refusals: [400, 429],
  },
  "GET /statements/:month/:client": {
    summary: "Read the statement of a client",
    details: `By widget or tool and model, and by model. ${names}`,
    answer: OfClient,
    refusals: [400, 404, 429],
  },
  "POST /statements/:month/terms": {
    summary: "Store what a client pays from a month on",
    details: "The terms count until those of a later month. A closed month keeps its terms.",
    answer: OfClient,
    refusals: [404, 409],
    rule: "Either `marginPercent` or `pricePerAnswer`.",
    example: { clientid: "1", marginPercent: 20, currency: "EUR", rate: 0.86 },
  },
  "POST /statements/:month/invoice": {
    summary: "Store the invoice of the provider for a month",
    details: "It stands beside the computed sum. A closed month keeps its invoice.",
    answer: List,
    refusals: [409],
    example: { amount: 12_500_000_000 },
  },
} satisfies Descriptions;
