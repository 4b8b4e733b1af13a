import { z } from "zod";
import type { PriceList, StoredPrice } from "#domain/usage/price-changes.ts";
import type { UsageReport, UsageSums } from "#domain/usage/report.ts";
import type { Run } from "#domain/usage/run-query.ts";
import { RUN_KINDS, RUN_OUTCOMES } from "#domain/usage/runs.ts";
import { AI_MARKED, type Descriptions } from "#worker/rest/reference/description.ts";

const Money = z.int().nullable().describe("Nano-dollars");
const count = z.int().nullable();

const Sums = z.object({
  answers: z.int(),
  failures: z.int(),
  estimated: z.int(),
  unpriced: z.int(),
  inputTokens: z.int(),
  cachedTokens: z.int(),
  outputTokens: z.int(),
  cost: Money,
  firsts: z.int(),
  firstMs: z.int(),
  totalMs: z.int(),
}) satisfies z.ZodType<UsageSums>;

const Report: z.ZodType<UsageReport> = z
  .object({
    zone: z.string(),
    today: z.string(),
    from: z.string(),
    to: z.string(),
    rows: z.array(
      Sums.extend({ day: z.string().nullable(), value: z.string().nullable(), name: z.string() }),
    ),
    totals: Sums,
    budget: z
      .object({ limit: Money, spent: z.int(), held: z.int(), warnAt: count, forecast: Money })
      .nullable(),
    quota: z.object({ today: z.int(), limit: count }),
  })
  .meta({ id: "UsageReport" });

const Answer: z.ZodType<Run> = z
  .object({
    id: z.string(),
    at: z.string(),
    day: z.string(),
    clientId: z.string(),
    clientName: z.string().nullable(),
    feature: z.string().describe("The id of a widget, `chat`, or a generator"),
    widgetName: z.string().nullable(),
    userId: z.string().nullable(),
    username: z.string().nullable(),
    kind: z.enum(RUN_KINDS),
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
    hasTexts: z.boolean(),
  })
  .meta({ id: "Run" });

const Price: z.ZodType<StoredPrice> = z
  .object({
    model: z.string(),
    validFrom: z.string(),
    input: z.int().describe("Micro-dollars for a million tokens, as all prices"),
    cachedInput: count,
    output: z.int(),
    source: z.string(),
    by: z.string(),
  })
  .meta({ id: "Price" });

const PricedAnswer = z.intersection(
  Answer,
  z.object({ price: Price.nullable().describe("The stored price of its day") }),
);

const Texts = z
  .object({
    ...AI_MARKED,
    inputs: z.record(z.string(), z.string()),
    answer: z.string(),
    expiresOn: z.string(),
  })
  .meta({ id: "RunTexts" });

const Prices: z.ZodType<PriceList> = z
  .object({
    rows: z.array(Price),
    today: z.string(),
    isDemo: z.boolean(),
  })
  .meta({ id: "PriceList" });

export const usage = {
  "GET /usage": {
    summary: "Read sums of answers, tokens and money",
    details: "Users get those of their own client, without the names of other people.",
    answer: Report,
    refusals: [404, 429],
  },
  "GET /runs": {
    summary: "List answers, newest first",
    details:
      "Texts are not among them. A page has `next` where more follow, which is `before` of the next call.",
    answer: z.object({ rows: z.array(Answer), next: z.string().nullable() }),
  },
  "GET /runs/export": {
    summary: "Download answers as CSV or JSON lines",
    details: "With `texts` also the texts that clients keep.",
    answer: "export",
    refusals: [429],
  },
  "GET /runs/:id": {
    summary: "Read what is known of an answer",
    details: "Time, model, tokens, cost, price and outcome, without the texts.",
    answer: PricedAnswer,
    refusals: [404],
  },
  "POST /runs/:id/cost": {
    summary: "Correct the cost of an answer",
    details: "The audit has the reason. Re-pricing leaves the answer alone afterwards.",
    answer: Answer,
    refusals: [404, 409],
    example: { cost: 1_500_000, reason: "The provider's bill" },
  },
  "GET /runs/:id/texts": {
    summary: "Read the kept texts of an answer",
    details: "Only clients that announce it keep texts.",
    answer: Texts,
    refusals: [404],
  },
  "DELETE /runs/texts": {
    summary: "Delete all kept texts of a client",
    details: "At once, and not to be taken back.",
    answer: z.object({ removed: z.int() }),
  },
  "GET /prices": {
    summary: "List the prices of tokens",
    details: "In micro-dollars for a million tokens, with the day from which each is valid.",
    answer: Prices,
  },
  "POST /prices/add": {
    summary: "Add a price",
    details: "A price is valid from a day on, and is not changed once answers have used it.",
    status: 201,
    answer: Price,
    refusals: [409],
    example: { model: "gpt-5.6-terra", input: 2_000_000, output: 12_000_000 },
  },
  "POST /prices/import": {
    summary: "Add the prices of a file",
    details: "The file is one of this product or of LiteLLM.",
    answer: z.object({ added: z.array(Price), missing: z.array(z.string()) }),
  },
  "POST /prices/reprice": {
    summary: "Price past answers anew",
    details: "Some thousand answers a call: repeat it with `next` as `after` until `next` is null.",
    answer: z.object({
      changed: z.int(),
      difference: z.int(),
      next: z.string().nullable(),
    }),
  },
} satisfies Descriptions;
