import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { MODEL_STATES } from "#domain/operations/models.ts";
import { PASSKEY_ROLES } from "#domain/account-roles.ts";

/** The last run of each job of worker/jobs/. Times are in milliseconds since 1970. */
export const jobs = sqliteTable("jobs", {
  name: text().primaryKey(),
  startedAt: integer("started_at").notNull(),
  endedAt: integer("ended_at"),
  outcome: text({ enum: ["wanted", "running", "done", "failed"] }).notNull(),
  detail: text({ mode: "json" }).$type<Record<string, unknown>>().notNull(),
});

/** The settings of the whole platform: one row. Money is in nano-dollars. */
export const platform = sqliteTable(
  "platform",
  {
    id: integer().primaryKey(),
    // A limit that is null is none.
    monthlyBudget: integer("monthly_budget"),
    // The time zone of days and months.
    zone: text().notNull().default("UTC"),
    // The budget of a new client; null: none.
    defaultBudget: integer("default_budget"),
    dailyAnswers: integer("daily_answers"),
    defaultDailyAnswers: integer("default_daily_answers"),
    defaultDailySignedInAnswers: integer("default_daily_signed_in_answers"),
    defaultDailyAnswersPerUser: integer("default_daily_answers_per_user"),
    // Until the first save of the settings, an empty number of answers is that of the variable (db/usage/admit.ts).
    limitsStored: integer("limits_stored", { mode: "boolean" }).notNull().default(false),
    // Unused since 0.3.0, for a Worker of before: the next release drops it.
    closedThrough: text("closed_through"),
    // How many days runs are kept.
    runsDays: integer("runs_days").notNull().default(90),
    webhook: text(),
    webhookSecret: text("webhook_secret"),
    emailTo: text("email_to"),
    emailFrom: text("email_from"),
    // The model of new clients; null: that of domain/clients/client.ts.
    defaultModel: text("default_model"),
    // The recipients of data of this site, as /privacy names them.
    recipients: text(),
    // The collection of the toolkit whose widgets / shows. Null, or of a deleted toolkit: none.
    demoToolkit: text("demo_toolkit"),
    // How many widgets of its own a client may have, unless it has a number; 0: none.
    ownWidgets: integer("own_widgets").notNull().default(0),
    // How many tools of their own a person may have, unless the client has a number; 0: none.
    educatorTools: integer("educator_tools").notNull().default(10),
    // The roles that sign in by passkey only. "managers" means managers and administrators.
    passkeysFor: text("passkeys_for", { enum: PASSKEY_ROLES }).notNull().default("none"),
    version: integer().notNull().default(1),
  },
  () => [check("platform_one", sql`id = 1`)],
);

/** The models in use as the provider's last list has them. Days are "2026-11-22", times are in milliseconds since 1970. */
export const models = sqliteTable("models", {
  id: text().primaryKey(),
  state: text({ enum: MODEL_STATES }).notNull(),
  shutdownDate: text("shutdown_date"),
  replacement: text(),
  missingSince: text("missing_since"),
  checkedAt: integer("checked_at").notNull(),
  source: text().notNull(),
});

/** The outbox of alerts. The key names the event, so that each is told once. Times are in milliseconds since 1970. */
export const alerts = sqliteTable(
  "alerts",
  {
    key: text().primaryKey(),
    kind: text().notNull(),
    clientId: text("client_id"),
    at: integer().notNull(),
    data: text({ mode: "json" }).$type<Record<string, unknown>>().notNull(),
    // The e-mail; `deliveredAt` is everything.
    mailedAt: integer("mailed_at"),
    deliveredAt: integer("delivered_at"),
    attempts: integer().notNull().default(0),
    nextAt: integer("next_at"),
    acknowledgedAt: integer("acknowledged_at"),
    acknowledgedBy: text("acknowledged_by"),
  },
  (table) => [
    index("alerts_at").on(table.at),
    index("alerts_due")
      .on(table.nextAt)
      .where(sql`${table.deliveredAt} is null`),
  ],
);

/** The bytes of the database at the first time that a day ("2026-11-22", UTC) was noted. */
export const databaseSizes = sqliteTable("database_sizes", {
  day: text().primaryKey(),
  bytes: integer().notNull(),
});

/** Unexpected errors by hour ("2026-11-22T14", UTC). `requestId` is that of the last one. */
export const faults = sqliteTable(
  "faults",
  {
    hour: text().notNull(),
    route: text().notNull(),
    failure: text().notNull(),
    count: integer().notNull(),
    requestId: text("request_id").notNull(),
  },
  (table) => [primaryKey({ columns: [table.hour, table.route, table.failure] })],
);

/**
 * The outbox: KV entries that a save has made stale, each with the cache tag of the pages made from the entity. The batch of the
 * save inserts the row; the job deletes it after the last deletion of the entry (worker/edge/outbox.ts).
 */
export const staleEntries = sqliteTable(
  "stale_entries",
  {
    key: text().notNull(),
    tag: text().notNull(),
    // The number of entries that the same statement made stale. Small groups are deleted first.
    groupSize: integer("group_size").notNull(),
    // The time of the save, in milliseconds since 1970.
    staleSince: integer("stale_since").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.key, table.tag] }),
    index("stale_entries_order").on(table.groupSize, table.staleSince),
    index("stale_entries_since").on(table.staleSince),
  ],
);
