import { z } from "zod";
import {
  PricedRun,
  PriceList,
  Run,
  RunPage,
  StoredPrice,
  StoredTexts,
  UsageReport,
} from "#domain/usage/answers.ts";
import type { Descriptions } from "#worker/rest/reference/description.ts";

export const usage = {
  "GET /usage": {
    summary: "Read sums of answers, tokens and money",
    details: "Users get those of their own client, without the names of other people.",
    answer: UsageReport,
    refusals: [404, 429],
  },
  "GET /runs": {
    summary: "List answers, newest first",
    details:
      "Texts are not among them. A page has `next` where more follow, which is `before` of the next call.",
    answer: RunPage,
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
    answer: PricedRun,
    refusals: [404],
  },
  "POST /runs/:id/cost": {
    summary: "Correct the cost of an answer",
    details: "The audit has the reason. Re-pricing leaves the answer alone afterwards.",
    answer: Run,
    refusals: [404, 409],
    example: { cost: 1_500_000, reason: "The provider's bill" },
  },
  "GET /runs/:id/texts": {
    summary: "Read the stored texts of an answer",
    details: "Only clients that announce it keep texts.",
    answer: StoredTexts,
    refusals: [404],
  },
  "DELETE /runs/texts": {
    summary: "Delete all stored texts of a client",
    details: "At once, and not to be taken back.",
    answer: z.object({ removed: z.int() }),
  },
  "GET /prices": {
    summary: "List the prices of tokens",
    details: "In micro-dollars for a million tokens, with the day from which each is valid.",
    answer: PriceList,
  },
  "POST /prices/add": {
    summary: "Add a price",
    details: "A price is valid from a day on, and is not changed once answers have used it.",
    status: 201,
    answer: StoredPrice,
    refusals: [409],
    example: { model: "gpt-5.6-terra", input: 2_000_000, output: 12_000_000 },
  },
  "POST /prices/import": {
    summary: "Add the prices of a file",
    details: "The file is one of this product or of LiteLLM.",
    answer: z.object({ added: z.array(StoredPrice), missing: z.array(z.string()) }),
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
