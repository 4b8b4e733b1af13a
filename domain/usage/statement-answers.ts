import { z } from "#domain/zod.ts";

// The answers of REST about statements. `app/` imports only their types.

const Cost = z.number().describe("Nano-dollars");
const month = {
  month: z.string(),
  zone: z.string().describe("The platform's time zone, whose days these are"),
  isClosed: z.boolean(),
};

/** The answers of a month in numbers: tokens and cost. */
export const StatementSums = z.object({
  answers: z.int(),
  failures: z.int(),
  inputTokens: z.int(),
  cachedTokens: z.int().describe("A part of `inputTokens`"),
  outputTokens: z.int(),
  cost: Cost,
});
export type StatementSums = z.output<typeof StatementSums>;

/** The sums with what the client pays for them. */
export const Priced = StatementSums.extend({
  price: z.number().describe("Nano-units of the currency"),
});
export type Priced = z.output<typeof Priced>;

/** The terms of a client: it pays its cost and a margin, or a price for each answer that did not fail (product/statements 2). */
export const Terms = z.object({
  marginPercent: z.number().nullable(),
  pricePerAnswer: z.number().nullable().describe("Nano-units of the currency"),
  currency: z.string(),
  rate: z.number().describe("The price of a dollar in the currency"),
});
export type Terms = z.output<typeof Terms>;

/** The months that have statements, newest first. */
export const StatementMonths = z.object({
  months: z.array(z.string()),
  closedThrough: z.string().nullable(),
});
export type StatementMonths = z.output<typeof StatementMonths>;

/** All clients of a month (product/statements 1). Names are those at the end of the month. */
export const StatementList = z.object({
  ...month,
  clients: z.array(Priced.extend({ id: z.string(), name: z.string(), currency: z.string() })),
  totals: StatementSums,
  invoice: Cost.nullable(),
});
export type StatementList = z.output<typeof StatementList>;

/** The month of one client, the dearest rows first. Names are those at the end of the month. */
export const Statement = z.object({
  ...month,
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
  terms: Terms,
});
export type Statement = z.output<typeof Statement>;
