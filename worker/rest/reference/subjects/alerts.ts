import { z } from "zod";
import { AlertPage, DeliveryOutcome } from "#domain/operations/replies.ts";
import type { Descriptions } from "#worker/rest/reference/description.ts";

export const alerts = {
  "GET /alerts": {
    summary: "List alerts",
    details:
      "The newest first. A page has `next` where more follow, which is `before` of the next call.",
    reply: AlertPage,
  },
  "POST /alerts/acknowledge": {
    summary: "Acknowledge alerts",
    details: "The body names the `key` of each.",
    reply: z.object({ acknowledged: z.int() }),
    refusals: [404],
    example: { keys: ["budget.warning:c11e0000-0000-4000-8000-000000000001:2026-11:20000000000"] },
  },
  "POST /alerts/test": {
    summary: "Send a test message to the webhook and by e-mail",
    details: "The outcome of each channel stands in the answer.",
    reply: z.object({ outcomes: z.array(DeliveryOutcome), hasMail: z.boolean() }),
    refusals: [429],
  },
} satisfies Descriptions;
