import { z } from "#domain/zod.ts";

// The answers of REST about statements. `app/` imports only their types.

const Cost = z.number().describe("Nano-dollars");
const month = {
  month: z.string(),
  zone: z.string().describe("The platform's time zone, whose days these are"),
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

/** The months that have statements, newest first. */
export const StatementMonths = z.object({
  months: z.array(z.string()),
});
export type StatementMonths = z.output<typeof StatementMonths>;

/** All clients of a month (product/statements 1). Names are those at the end of the month. */
export const StatementList = z.object({
  ...month,
  clients: z.array(StatementSums.extend({ id: z.string(), name: z.string() })),
  totals: StatementSums,
});
export type StatementList = z.output<typeof StatementList>;

/** The month of one client, the dearest rows first. Names are those at the end of the month. */
export const Statement = z.object({
  ...month,
  client: z.object({ id: z.string(), name: z.string(), isDeleted: z.boolean() }),
  rows: z.array(
    StatementSums.extend({
      feature: z.string().describe("The id of a widget, `chat`, or a generator"),
      name: z.string(),
      model: z.string(),
    }),
  ),
  models: z.array(StatementSums.extend({ model: z.string() })),
  totals: StatementSums,
});
export type Statement = z.output<typeof Statement>;
