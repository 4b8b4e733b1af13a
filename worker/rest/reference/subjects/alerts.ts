import { z } from "zod";
import type { AlertPage, DeliveryOutcome } from "#domain/operations/alerts.ts";
import type { Descriptions } from "#worker/rest/reference/description.ts";

const Alerts: z.ZodType<AlertPage> = z
  .object({
    rows: z.array(
      z.object({
        key: z.string(),
        kind: z.string(),
        client: z.object({ id: z.string(), name: z.string() }).nullable(),
        at: z.string(),
        sentence: z.string(),
        deliveredAt: z.string().nullable(),
        attempts: z.int(),
        acknowledgedAt: z.string().nullable(),
        acknowledgedBy: z.string().nullable(),
      }),
    ),
    open: z.int(),
    next: z.string().nullable(),
  })
  .meta({ id: "AlertPage" });

const Outcome: z.ZodType<DeliveryOutcome> = z
  .object({
    channel: z.enum(["webhook", "e-mail"]),
    isDelivered: z.boolean(),
    sentence: z.string(),
  })
  .meta({ id: "DeliveryOutcome" });

export const alerts = {
  "GET /alerts": {
    summary: "List alerts",
    details:
      "The newest first. A page has `next` where more follow, which is `before` of the next call.",
    answer: Alerts,
  },
  "POST /alerts/acknowledge": {
    summary: "Acknowledge alerts",
    details: "The body names the `key` of each.",
    answer: z.object({ acknowledged: z.int() }),
    refusals: [404],
    example: { keys: ["budget.warning:c11e0000-0000-4000-8000-000000000001:2026-11:20000000000"] },
  },
  "POST /alerts/test": {
    summary: "Send a test message to the webhook and by e-mail",
    details: "The outcome of each channel stands in the answer.",
    answer: z.object({ outcomes: z.array(Outcome), hasMail: z.boolean() }),
    refusals: [429],
  },
} satisfies Descriptions;
