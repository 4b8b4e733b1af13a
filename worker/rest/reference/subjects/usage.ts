import { z } from "zod";
import {
  PricedRun,
  PriceList,
  Run,
  RunPage,
  StoredPrice,
  StoredTexts,
  UsageReport,
  Statement,
  StatementList,
  StatementMonths,
} from "#domain/usage/replies.ts";
import type { Descriptions } from "#worker/rest/reference/description.ts";

export const usage = {
  "GET /usage": {
    summary: "Read sums of answers, tokens and money",
    details: "Users get those of their own client, without the names of other people.",
    reply: UsageReport,
    refusals: [404],
  },
  "GET /runs": {
    summary: "List answers, newest first",
    details:
      "Texts are not among them. A page has `next` where more follow, which is `before` of the next call.",
    reply: RunPage,
  },
  "GET /runs/export": {
    summary: "Download answers as CSV or JSON lines",
    details: "With `texts` also the texts that clients keep.",
    reply: "export",
  },
  "GET /runs/:id": {
    summary: "Read what is known of an answer",
    details: "Time, model, tokens, cost, price and outcome, without the texts.",
    reply: PricedRun,
  },
  "POST /runs/:id/cost": {
    summary: "Correct the cost of an answer",
    details: "The audit has the reason. Re-pricing leaves the answer alone afterwards.",
    reply: Run,
    refusals: [409],
    example: { cost: 1_500_000, reason: "The provider's bill" },
  },
  "GET /runs/:id/texts": {
    summary: "Read the stored texts of an answer",
    details: "Only clients that announce it keep texts.",
    reply: StoredTexts,
  },
  "DELETE /runs/texts": {
    summary: "Delete all stored texts of a client",
    details: "At once, and not to be taken back.",
    reply: z.object({ removed: z.int() }),
  },
  "GET /prices": {
    summary: "List the prices of tokens",
    details: "In micro-dollars for a million tokens, with the day from which each is valid.",
    reply: PriceList,
  },
  "POST /prices/add": {
    summary: "Add a price",
    details: "A price is valid from a day on, and is not changed once answers have used it.",
    status: 201,
    reply: StoredPrice,
    refusals: [409],
    example: { model: "gpt-5.6-terra", input: 2_000_000, output: 12_000_000 },
  },
  "POST /prices/import": {
    summary: "Add the prices of a file",
    details: "The file is one of this product or of LiteLLM.",
    reply: z.object({ added: z.array(StoredPrice), missing: z.array(z.string()) }),
  },
  "POST /prices/reprice": {
    summary: "Price past answers anew",
    details: "Some thousand answers a call: repeat it with `next` as `after` until `next` is null.",
    reply: z.object({
      changed: z.int(),
      difference: z.int(),
      next: z.string().nullable(),
    }),
  },
} satisfies Descriptions;

const names = "Names are those at the end of the month, those of deleted clients too.";

export const statements = {
  "GET /statements": {
    summary: "List the months that have statements",
    details: "The newest first. The current month has none yet.",
    reply: StatementMonths,
  },
  "GET /statements/:month": {
    summary: "Read what all clients have used in a month",
    details: `A month such as 2026-10, which must be over. ${names}`,
    reply: StatementList,
    refusals: [400],
  },
  "GET /statements/:month/:client": {
    summary: "Read the statement of a client",
    details: `By widget or tool and model, and by model. ${names}`,
    reply: Statement,
    refusals: [400],
  },
} satisfies Descriptions;
