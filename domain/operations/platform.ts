import { PASSKEY_ROLES } from "#domain/account-roles.ts";
import { LimitFields, wholeNumber } from "#domain/clients/client-limits.ts";
import { ModelName } from "#domain/model.ts";
import type { Platform } from "#domain/operations/replies.ts";
import { Version } from "#domain/field.ts";
import { MailAddress } from "#domain/mail-address.ts";
import { z } from "#domain/zod.ts";

const ZONE_RULE = "Enter a time zone, such as Europe/Vienna.";
const DAYS_RULE = "Must be a whole number of days from 1 to 3650.";
const RECIPIENTS_RULE = "Must be a text of at most 1,000 characters.";
const DEMO_TOOLKIT_RULE = "Must be the collection of a toolkit.";
const SECRET_RULE =
  "Must begin with whsec_, followed by 24 to 64 bytes in Base64 (Standard Webhooks).";

/** The percentage of the budget of all clients at which an alert is raised. Each client has its own percentage. */
export const PLATFORM_WARN_AT = 80;

/** The limits a day of the platform; null is no limit. */
export type DailyLimits = Pick<
  Platform,
  | "dailyAnswers"
  | "defaultDailyAnswers"
  | "defaultDailySignedInAnswers"
  | "defaultDailyAnswersPerUser"
>;

const emptyIsNull = <S extends z.ZodType>(schema: S) =>
  z.preprocess(
    (value) => (typeof value === "string" && value.trim() === "" ? null : value),
    schema.nullable(),
  );

/** The body of `POST /platform`. A field that is left out keeps its value. An empty one removes it: no limit, no address. */
export const PlatformChanges = z
  .object({
    monthlyBudget: LimitFields.monthlyBudget,
    zone: z
      .string(ZONE_RULE)
      .trim()
      .min(1, { error: ZONE_RULE, abort: true })
      .max(60, { error: ZONE_RULE, abort: true })
      .refine(isZone, { error: ({ input }) => `Not a time zone: ${String(input)}` })
      .meta({ description: "A time zone", examples: ["Europe/Vienna"] }),
    defaultBudget: LimitFields.monthlyBudget,
    dailyAnswers: LimitFields.dailyAnswers,
    defaultDailyAnswers: LimitFields.dailyAnswers,
    defaultDailySignedInAnswers: LimitFields.dailyAnswers,
    defaultDailyAnswersPerUser: LimitFields.dailyAnswers,
    runsDays: wholeNumber(1, 3_650, DAYS_RULE),
    ownWidgets: wholeNumber(0, 10_000),
    educatorTools: wholeNumber(0, 1_000),
    // The address is checked with the host of this site (worker/rest/operations/operations.ts).
    webhook: emptyIsNull(z.string().trim().max(2_000)),
    webhookSecret: emptyIsNull(
      z
        .string(SECRET_RULE)
        .trim()
        .regex(
          /^whsec_(?=.{32,88}$)([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/u,
          SECRET_RULE,
        )
        .meta({ examples: ["whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYX"] }),
    ),
    emailTo: MailAddress,
    emailFrom: MailAddress,
    defaultModel: emptyIsNull(ModelName),
    recipients: emptyIsNull(
      z
        .string(RECIPIENTS_RULE)
        .trim()
        .max(1_000, RECIPIENTS_RULE)
        .meta({
          examples: ["Example AI Ltd., Dublin: the AI model. Cloudflare, Inc.: the servers."],
        }),
    ),
    // Whether the toolkit exists is checked with the database (worker/rest/operations/operations.ts).
    demoToolkit: emptyIsNull(z.string(DEMO_TOOLKIT_RULE).trim().max(200, DEMO_TOOLKIT_RULE)).meta({
      examples: ["CourseCreation"],
    }),
    passkeysFor: z.enum(PASSKEY_ROLES),
  })
  .partial()
  .extend({ version: Version })
  .refine(({ emailTo, emailFrom }) => emailFrom !== null || !emailTo, {
    path: ["emailFrom"],
    message: "Enter the sender as well: an address of your domain.",
  });
export type PlatformChanges = z.output<typeof PlatformChanges>;

/** The sentence for an address that `readCallableAddress` does not accept. */
export const WEBHOOK_RULE =
  "Must be a public https address, such as https://hooks.example.com/alerts.";

function isZone(zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone: zone }));
  } catch {
    return false;
  }
}
