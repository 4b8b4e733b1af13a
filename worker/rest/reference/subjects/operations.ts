import { z } from "zod";
import {
  JobRow,
  Overview,
  Platform,
  SiteState,
  AlertPage,
  DeliveryOutcome,
} from "#domain/operations/replies.ts";
import { ModelChoices, ModelFound, ModelsInUse } from "#domain/operations/model-replies.ts";
import type { Descriptions } from "#worker/rest/reference/description.ts";
import { AuditPage } from "#domain/audit/replies.ts";

const check = z.enum(["ok", "failed"]);

export const operations = {
  "GET /health": {
    summary: "Check the database, the cache and the model",
    details:
      "The same answer with the status 503 where a check has failed. `degraded`: the last calls to the model failed, and the next one may succeed.",
    reply: z.object({
      status: z.enum(["ok", "degraded", "failed"]),
      checks: z.object({
        database: check,
        cache: check,
        model: z.enum(["ok", "demo", "degraded", "failed"]),
      }),
    }),
  },
  "GET /overview": {
    summary: "Read what there is and what needs attention",
    details: "Counts, today's answers and what an administrator should look at.",
    reply: Overview,
  },
  "GET /platform": {
    summary: "Read the settings of the whole platform",
    details: "The secret of the webhook is not among them.",
    reply: Platform,
  },
  "POST /platform": {
    summary: "Change the settings of the whole platform",
    details:
      "A field left out keeps its value. With `version`, newer settings are not overwritten.",
    rule: "A receiver of e-mails needs a sender, and a webhook is a public address.",
    reply: Platform,
    refusals: [409],
    example: { zone: "Europe/Vienna" },
  },
  "GET /platform/state": {
    summary: "Read the size of the database and the errors of the last day",
    details: "With the growth of the database in a month, and in how many months it is full.",
    reply: SiteState,
  },
  "GET /models": {
    summary: "List the models in use",
    details: "With the clients that use each, and what is known of its retirement.",
    reply: ModelsInUse,
  },
  "GET /models/choices": {
    summary: "List the models that a client can choose",
    details: "Models in use, models with a price, and models of the provider's last list.",
    reply: ModelChoices,
  },
  "GET /models/look-up": {
    summary: "Look a model up in the provider's list",
    details: "A save of a client does not depend on it: any name can be stored.",
    reply: ModelFound,
  },
  "POST /models/check": {
    summary: "Ask the provider for its models now",
    details: "The daily job does the same.",
    reply: ModelsInUse,
  },
  "POST /models/move": {
    summary: "Move all clients and widgets of a model to another one",
    details:
      "The body names the model of now and the one to come. The answer has the names of the clients and the number of the widgets.",
    reply: z.object({ moved: z.array(z.string()), widgets: z.int() }),
    refusals: [409],
    example: { from: "gpt-3.5-turbo-1106", to: "gpt-5.6-terra" },
  },
  "GET /jobs": {
    summary: "List the jobs and their last runs",
    details: "A job is late where it did not run at its time.",
    reply: z.array(JobRow),
  },
  "POST /jobs/run": {
    summary: "Run a job now",
    details: "The answer is the run. A job does not run twice at the same time.",
    reply: JobRow,
    refusals: [404, 409],
  },
  "GET /openapi.json": {
    summary: "Read this description, as OpenAPI 3.1",
    details: "Generate a client from it: every body and every answer has a schema with a name.",
    reply: "file",
  },
} satisfies Descriptions;

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
  },
} satisfies Descriptions;

export const audit = {
  "GET /audit": {
    summary: "List changes, newest first",
    details: "A page has `next` where more follow, which is `before` of the next call.",
    reply: AuditPage,
  },
  "GET /audit/export": {
    summary: "Download changes as CSV or JSON lines",
    details: "The filters are those of the list. At most 100,000 rows.",
    reply: "export",
  },
} satisfies Descriptions;
