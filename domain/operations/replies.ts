import { PASSKEY_ROLES } from "#domain/account-roles.ts";
import { z } from "#domain/zod.ts";

// The replies of REST about operations. `app/` imports only their types.

const limit = z.int().nullable();
const text = z.string().nullable();

/** The settings of the whole platform. Money is in nano-dollars a month; null is no limit. */
export const Platform = z
  .object({
    id: z.string(),
    monthlyBudget: limit,
    zone: z.string(),
    defaultBudget: limit.describe("The budget of a new client"),
    dailyAnswers: limit.describe("Answers a day of all clients"),
    defaultDailyAnswers: limit.describe("Of a client"),
    defaultDailySignedInAnswers: limit.describe("Of a client's accounts together"),
    defaultDailyAnswersPerUser: limit.describe("Of an account"),
    runsDays: z.int(),
    webhook: text,
    webhookSecret: z.enum(["set", "not set"]),
    emailTo: text,
    emailFrom: text,
    defaultModel: text.describe("The model of new clients; null: `gpt-3.5-turbo-1106`"),
    recipients: text.describe("Who else gets data of this site, as /privacy names them"),
    demoToolkit: text.describe("The collection of the toolkit whose widgets the page / shows"),
    ownWidgets: z.int().describe("How many widgets of its own a client may have"),
    educatorTools: z.int().describe("How many tools of their own a person may have"),
    passkeysFor: z
      .enum(PASSKEY_ROLES)
      .describe("The roles that sign in by passkey only; `managers` are both roles"),
    version: z.int(),
    hasMail: z.boolean().describe("Whether Cloudflare's e-mail is set up"),
  })
  .meta({ id: "Platform" });
export type Platform = z.output<typeof Platform>;

const DatabaseSize = z.object({
  bytes: z.int(),
  growth: z.number().nullable().describe("Bytes in 30 days; null where that is not known"),
  fullInMonths: z.number().nullable(),
});
export type DatabaseSize = z.output<typeof DatabaseSize>;

const Fault = z.object({
  hour: z.string().describe("Such as `2026-11-22T14`, in UTC"),
  route: z.string(),
  failure: z.string(),
  count: z.int(),
  requestId: z.string().describe("The id of the last request that failed so"),
});
/** Unexpected errors of an hour. */
export type Fault = z.output<typeof Fault>;

/** The reply of `GET /platform/state`. `faults` are those of the last 24 hours. */
export const SiteState = z
  .object({ database: DatabaseSize, faults: z.array(Fault) })
  .meta({ id: "SiteState" });
export type SiteState = z.output<typeof SiteState>;

/** The last run of a job. Times are ISO times; null if the job has never run. */
export const JobRow = z
  .object({
    name: z.string(),
    cron: text.describe("In UTC; null for work that a person starts"),
    startedAt: text,
    endedAt: text,
    outcome: z
      .enum(["wanted", "running", "done", "failed"])
      .nullable()
      .describe("`wanted`: somebody has asked for a run, which begins within five minutes"),
    detail: z.record(z.string(), z.unknown()).describe("The numbers of the run"),
    isLate: z.boolean().describe("The next run should have begun some time ago"),
  })
  .meta({ id: "Job" });
export type JobRow = z.output<typeof JobRow>;

const Named = z.object({ id: z.string(), name: z.string() });

const ModelOfClients = Named.extend({
  clients: z.int(),
  endsOn: text.describe("The day on which the provider ends the model"),
  replacement: text.describe("The model that the provider names in its place"),
});

/** Some of the entities that need attention, and how many there are. */
function attention<S extends z.ZodType>(row: S) {
  return z.object({ count: z.int(), rows: z.array(row) });
}

/** The reply of `GET /overview` (product/site 7). A limit that is null is none. */
export const Overview = z
  .object({
    counts: z.object({
      toolkits: z.int(),
      widgets: z.int(),
      clients: z.int(),
      users: z.int(),
    }),
    answers: z
      .object({
        zone: z.string(),
        total: z.int(),
        limit,
        clients: z.array(Named.extend({ count: z.int(), limit })),
      })
      .describe(
        "Those since midnight in the time zone: of all clients, and of those with the most",
      ),
    attention: z.object({
      alerts: attention(Named).describe("Open alerts: `id` is the key, `name` the sentence"),
      retired: attention(ModelOfClients).describe(
        "Models of clients that the provider no longer has, those of the most clients first: `id` is the model, `name` one of its clients",
      ),
      ending: attention(ModelOfClients).describe(
        "Models of clients that the provider ends within 90 days, the next one first",
      ),
      unapproved: attention(Named).describe("Widgets that no client can use"),
      withoutOrigins: attention(Named).describe("Clients without a domain and allowed origins"),
      withoutWidgets: attention(Named),
      withoutModel: attention(Named).describe("Clients for which nothing is answered"),
      waiting: attention(Named).describe("Accounts that wait for an administrator"),
    }),
    steps: z
      .object({
        hasModel: z.boolean().describe("Whether a model answers, and not the demo"),
        isApproved: z.boolean().describe("Whether a client can use a widget"),
        hasSite: z.boolean().describe("Whether one of those clients has a site"),
        isOnPage: z
          .boolean()
          .describe("Whether a widget in a page of another site has answered with a model"),
        widget: z
          .object({ id: z.string(), type: z.string() })
          .nullable()
          .describe("A widget that a client can use"),
      })
      .describe("The first steps, from an empty site to a widget in a client's page"),
  })
  .meta({ id: "Overview" });
export type Overview = z.output<typeof Overview>;

const Alert = z.object({
  key: z.string(),
  kind: z.string(),
  client: Named.nullable(),
  at: z.string(),
  sentence: z.string(),
  deliveredAt: text,
  attempts: z.int().describe("How often the delivery has been tried"),
  acknowledgedAt: text,
  acknowledgedBy: text,
});
/** An alert of `GET /alerts`. Times are ISO times. */
export type Alert = z.output<typeof Alert>;

/** The reply of `GET /alerts`. `next` is the value of `before` for the next page; null on the last one. */
export const AlertPage = z
  .object({ rows: z.array(Alert), open: z.int(), next: text })
  .meta({ id: "AlertPage" });
export type AlertPage = z.output<typeof AlertPage>;

export const DeliveryOutcome = z
  .object({
    channel: z.enum(["webhook", "e-mail"]),
    isDelivered: z.boolean(),
    sentence: z.string(),
  })
  .meta({ id: "DeliveryOutcome" });
export type DeliveryOutcome = z.output<typeof DeliveryOutcome>;
