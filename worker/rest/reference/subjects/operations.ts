import { z } from "zod";
import type { JobRow } from "#domain/operations/jobs.ts";
import type { ModelsInUse } from "#domain/operations/models-in-use.ts";
import { MODEL_STATES } from "#domain/operations/models.ts";
import type { Overview } from "#domain/operations/overview.ts";
import type { Platform } from "#domain/operations/platform.ts";
import type { SiteState } from "#domain/operations/site-state.ts";
import type { Descriptions } from "#worker/rest/reference/description.ts";

const limit = z.int().nullable();
const text = z.string().nullable();

const Settings: z.ZodType<Platform> = z
  .object({
    id: z.string(),
    monthlyBudget: limit,
    zone: z.string(),
    defaultBudget: limit,
    dailyAnswers: limit,
    defaultDailyAnswers: limit,
    defaultDailySignedInAnswers: limit,
    defaultDailyAnswersPerUser: limit,
    runsDays: z.int(),
    closedThrough: z.string().nullable().describe("The last closed month"),
    webhook: text,
    webhookSecret: z.enum(["set", "not set"]),
    emailTo: text,
    emailFrom: text,
    recipients: text.describe("Who else gets data of this site, as /privacy names them"),
    version: z.int(),
    hasMail: z.boolean(),
  })
  .meta({ id: "Platform" });

const State: z.ZodType<SiteState> = z
  .object({
    database: z.object({
      bytes: z.int(),
      growth: z.number().nullable(),
      fullInMonths: z.number().nullable(),
    }),
    faults: z.array(
      z.object({
        hour: z.string(),
        route: z.string(),
        failure: z.string(),
        count: z.int(),
        requestId: z.string(),
      }),
    ),
  })
  .meta({ id: "SiteState" });

const Job: z.ZodType<JobRow> = z
  .object({
    name: z.string(),
    cron: text,
    startedAt: text,
    endedAt: text,
    outcome: z.enum(["wanted", "running", "done", "failed"]).nullable(),
    detail: z.record(z.string(), z.unknown()),
    isLate: z.boolean(),
  })
  .meta({ id: "Job" });

const Models: z.ZodType<ModelsInUse> = z
  .object({
    rows: z.array(
      z.object({
        id: z.string(),
        known: z
          .object({
            state: z.enum(MODEL_STATES),
            shutdownDate: text,
            replacement: text,
            missingSince: text,
          })
          .nullable(),
        clients: z.int(),
        names: z.array(z.string()),
        isFallback: z.boolean(),
        isReplaced: z.boolean(),
      }),
    ),
    checkedAt: text,
    hasFailed: z.boolean(),
  })
  .meta({ id: "ModelsInUse" });

const Named = z.object({ id: z.string(), name: z.string() });

function attention<S extends z.ZodType>(row: S) {
  return z.object({ count: z.int(), rows: z.array(row) });
}

const Summary: z.ZodType<Overview> = z
  .object({
    counts: z.object({
      toolkits: z.int(),
      widgets: z.int(),
      clients: z.int(),
      users: z.int(),
    }),
    answers: z.object({
      zone: z.string(),
      total: z.int(),
      limit,
      clients: z.array(Named.extend({ count: z.int(), limit })),
    }),
    attention: z.object({
      alerts: attention(Named),
      retired: attention(Named.extend({ model: z.string() })),
      unapproved: attention(Named),
      withoutOrigins: attention(Named),
      withoutWidgets: attention(Named),
      waiting: attention(Named),
    }),
    steps: z.object({ isApproved: z.boolean(), hasSite: z.boolean() }),
  })
  .meta({ id: "Overview" });

const check = z.enum(["ok", "failed"]);

export const operations = {
  "GET /health": {
    summary: "Check the database, the cache and the model",
    details: "The same answer with the status 503 where a check has failed.",
    answer: z.object({
      status: check,
      checks: z.object({ database: check, cache: check, model: z.enum(["ok", "demo", "failed"]) }),
    }),
  },
  "GET /overview": {
    summary: "Read what there is and what needs attention",
    details: "Counts, today's answers and what an administrator should look at.",
    answer: Summary,
  },
  "GET /platform": {
    summary: "Read the settings of the whole platform",
    details: "The secret of the webhook is not among them.",
    answer: Settings,
  },
  "POST /platform": {
    summary: "Change the settings of the whole platform",
    details:
      "A field left out keeps its value. With `version`, newer settings are not overwritten.",
    rule: "A receiver of e-mails needs a sender, and a webhook is a public address.",
    answer: Settings,
    refusals: [409],
    example: { zone: "Europe/Vienna" },
  },
  "GET /platform/state": {
    summary: "Read the size of the database and the errors of the last day",
    details: "With the growth of the database in a month, and in how many months it is full.",
    answer: State,
  },
  "GET /models": {
    summary: "List the models in use",
    details: "With the clients that use each, and what is known of its retirement.",
    answer: Models,
  },
  "POST /models/check": {
    summary: "Ask the provider for its models now",
    details: "The daily job does the same.",
    answer: Models,
  },
  "POST /models/move": {
    summary: "Move all clients of a model to another one",
    details: "The body names the model of now and the one to come.",
    answer: z.object({ moved: z.array(z.string()) }),
    refusals: [409],
    example: { from: "gpt-3.5-turbo-1106", to: "gpt-5.6-terra" },
  },
  "GET /jobs": {
    summary: "List the jobs and their last runs",
    details: "A job is late where it did not run at its time.",
    answer: z.array(Job),
  },
  "POST /jobs/run": {
    summary: "Run a job now",
    details: "The answer is the run. A job does not run twice at the same time.",
    answer: Job,
    refusals: [404, 409],
  },
  "GET /openapi.json": {
    summary: "Read this description, as OpenAPI 3.1",
    details: "Generate a client from it: every body and every answer has a schema with a name.",
    answer: "file",
  },
} satisfies Descriptions;
