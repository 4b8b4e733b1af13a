import { AI_MARKED } from "#domain/ai-marked.ts";
import { RUN_KINDS, RUN_OUTCOMES } from "#domain/usage/runs.ts";
import { z } from "#domain/zod.ts";

// The replies of REST about usage. `app/` imports only their types.

const Money = z.int().nullable().describe("Nano-dollars");
const count = z.int().nullable();

/** Sums of answers. Money is null if the reader may not see it. */
export const UsageSums = z.object({
  answers: z.int(),
  failures: z.int(),
  estimated: z.int().describe("Answers whose tokens, price or both are estimated"),
  unpriced: z.int().describe("Answers that are counted at the price of unknown models"),
  inputTokens: z.int(),
  cachedTokens: z.int(),
  outputTokens: z.int(),
  cost: Money,
  firsts: z.int().describe("Answers with a first word"),
  firstMs: z.int().describe("The sum of milliseconds until the first word"),
  totalMs: z.int().describe("The sum of milliseconds until the end"),
});
export type UsageSums = z.output<typeof UsageSums>;

/** A part of the answers: of a day, of a value of the split, or of both. */
export const UsageRow = UsageSums.extend({
  day: z.string().nullable(),
  value: z
    .string()
    .nullable()
    .describe("The value of the split; null for all values that have no row of their own"),
  name: z.string().describe("The name of the value: of a widget, a client, a person or a model"),
});
export type UsageRow = z.output<typeof UsageRow>;

export const UsageReport = z
  .object({
    zone: z.string().describe("The time zone of the days"),
    today: z.string(),
    from: z.string(),
    to: z.string(),
    rows: z.array(UsageRow),
    totals: UsageSums,
    before: z
      .object({ from: z.string(), to: z.string(), totals: UsageSums })
      .nullable()
      .describe(
        "The sums of the days before, with `compare=before`: of the same days of the month before, or of as many days; null without, and where the first answer of the platform is younger than the first of these days",
      ),
    budget: z
      .object({
        limit: Money,
        spent: z.int(),
        held: z.int(),
        warnAt: count,
        forecast: Money.describe(
          "The forecast of the cost of the whole month; null in its first three days",
        ),
        lastMonth: z.int().describe("The cost of the month before"),
      })
      .nullable()
      .describe("This month's budget; null where the reader may not see money"),
    quota: z
      .object({ today: z.int(), limit: count })
      .describe("Today's answers of the client, or of the platform, and how many it may have"),
  })
  .meta({ id: "UsageReport" });
export type UsageReport = z.output<typeof UsageReport>;

/** One answer (product/usage 4). Names are null if the entity is gone. */
export const Run = z
  .object({
    id: z.string(),
    at: z.string(),
    day: z.string(),
    clientId: z.string(),
    clientName: z.string().nullable(),
    feature: z.string().describe("The id of a widget, `chat`, or a generator"),
    widgetName: z.string().nullable().describe("Null for chat and generators"),
    userId: z.string().nullable(),
    username: z.string().nullable(),
    kind: z.enum(RUN_KINDS),
    share: z.string().nullable().describe("The code of the share by which a visitor came"),
    modelAsked: z.string(),
    modelAnswered: z.string().nullable(),
    outcome: z.enum(RUN_OUTCOMES),
    calls: z.int(),
    inputTokens: count,
    cachedTokens: count,
    outputTokens: count,
    reasoningTokens: count,
    estimated: z.int().describe("The sum of 1 (tokens), 2 (price) and 4 (lost)"),
    reserved: z.int(),
    cost: Money,
    correctedFrom: Money.describe(
      "The computed cost, in nano-dollars, of an answer that was corrected",
    ),
    firstMs: count,
    totalMs: count,
    requestId: z.string(),
    hasTexts: z.boolean().describe("Whether the client keeps its texts"),
  })
  .meta({ id: "Run" });
export type Run = z.output<typeof Run>;

/** A page of answers, newest first. `next` is the value of `before` for the next page; a page can be short, or empty, and have one. */
export const RunPage = z.object({ rows: z.array(Run), next: z.string().nullable() });
export type RunPage = z.output<typeof RunPage>;

/** The values of a form, by the names of its inputs, and the answer; stored until a day (product/usage 8). */
export const StoredTexts = z
  .object({
    ...AI_MARKED,
    inputs: z.record(z.string(), z.string()),
    answer: z.string(),
    expiresOn: z.string(),
  })
  .meta({ id: "RunTexts" });
export type StoredTexts = z.output<typeof StoredTexts>;

/** A stored price, in micro-dollars for a million tokens. */
export const StoredPrice = z
  .object({
    model: z.string(),
    validFrom: z.string().describe("The first day of the price, in the platform's time zone"),
    input: z.int().describe("Micro-dollars for a million tokens, as all prices"),
    cachedInput: count,
    output: z.int(),
    source: z.string(),
    by: z.string(),
  })
  .meta({ id: "Price" });
export type StoredPrice = z.output<typeof StoredPrice>;

/** One answer with the stored price of its day; null if no model has answered. */
export const PricedRun = Run.extend({
  price: StoredPrice.nullable().describe("The stored price of its day"),
}).meta({ id: "PricedRun" });
export type PricedRun = z.output<typeof PricedRun>;

export const PriceList = z
  .object({
    rows: z.array(StoredPrice),
    today: z.string(),
    isDemo: z.boolean().describe("The demo model answers, and nothing is billed"),
  })
  .meta({ id: "PriceList" });
export type PriceList = z.output<typeof PriceList>;

/** The reply of `POST /prices/reprice`. `next` is the value of `after` for the next part; null at the end. */
export const Repriced = z.object({
  changed: z.int(),
  difference: z.int().describe("Nano-dollars"),
  next: z.string().nullable(),
});
export type Repriced = z.output<typeof Repriced>;

// The replies of REST about statements. `app/` imports only their types.

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

/** The values of a form and the answer. Kept only where the client keeps texts (product/usage 8). */
export type RunTexts = Pick<StoredTexts, "inputs" | "answer">;

/** Stored texts without the mark that a machine wrote the answer. */
export type UnmarkedTexts = Omit<StoredTexts, "aiGenerated">;
