import { sql } from "drizzle-orm";
import {
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import type { RegistrationMode } from "#domain/clients/client.ts";
import type { Styles } from "#domain/clients/styles.ts";
import type { UserLocation } from "#domain/accounts.ts";
import type { WidgetInput } from "#domain/widgets/widget.ts";

// Columns that end with `_folded` hold what lists search and sort (db/folds.ts); null where a row has not been folded yet.

export const toolkits = sqliteTable("toolkits", {
  id: text().primaryKey(),
  name: text().notNull(),
  nameFolded: text("name_folded"),
  collection: text().notNull().unique(),
  index: integer().notNull(),
  version: integer().notNull().default(1),
});

export const widgets = sqliteTable(
  "widgets",
  {
    id: text().primaryKey(),
    toolkitId: text("toolkit_id")
      .notNull()
      .references(() => toolkits.id, { onDelete: "cascade" }),
    name: text().notNull(),
    nameFolded: text("name_folded"),
    prompt: text().notNull(),
    promptFolded: text("prompt_folded"),
    submit: text().notNull(),
    submitFolded: text("submit_folded"),
    description: text().notNull(),
    landingText: text("landing_text").notNull(),
    pageNumber: integer("page_number").notNull(),
    youtube: text().notNull(),
    image: text().notNull(),
    inputs: text({ mode: "json" }).$type<WidgetInput[]>().notNull(),
    version: integer().notNull().default(1),
    updatedAt: text("updated_at").notNull(),
  },
  (table) => [
    uniqueIndex("widgets_toolkit_name").on(table.toolkitId, table.name),
    // The order of an administrator's list, as db/folds.ts writes it. No coalesce: drizzle-kit splits an index at commas.
    index("widgets_toolkit_order").on(
      table.toolkitId,
      table.pageNumber,
      sql`case when ${table.nameFolded} is null then lower(${table.name}) else ${table.nameFolded} end`,
    ),
    index("widgets_unfolded")
      .on(table.id)
      .where(sql`${table.nameFolded} is null`),
  ],
);

export const clients = sqliteTable("clients", {
  id: text().primaryKey(),
  clientname: text().notNull().unique(),
  clientnameFolded: text("clientname_folded"),
  // Null where a client has no site yet: empty strings would not be unique.
  domainurl: text().unique(),
  domainurlFolded: text("domainurl_folded"),
  tagline: text().notNull(),
  taglineFolded: text("tagline_folded"),
  apikey: text().notNull().unique(),
  gptmodel: text().notNull(),
  gpttemp: text().notNull(),
  allowedOrigins: text("allowed_origins", { mode: "json" }).$type<string[]>().notNull(),
  styles: text({ mode: "json" }).$type<Styles>().notNull(),
  registration: text().$type<RegistrationMode>().notNull().default("open"),
  // Days that chats of the client's people are kept; null keeps them.
  chatDays: integer("chat_days"),
  version: integer().notNull().default(1),
});

export const clientToolkits = sqliteTable(
  "client_toolkits",
  {
    clientId: text("client_id")
      .notNull()
      .references(() => clients.id, { onDelete: "cascade" }),
    toolkitId: text("toolkit_id")
      .notNull()
      .references(() => toolkits.id, { onDelete: "cascade" }),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.toolkitId] }),
    index("client_toolkits_toolkit").on(table.toolkitId),
  ],
);

export const clientWidgets = sqliteTable(
  "client_widgets",
  {
    clientId: text("client_id")
      .notNull()
      .references(() => clients.id, { onDelete: "cascade" }),
    widgetId: text("widget_id")
      .notNull()
      .references(() => widgets.id, { onDelete: "cascade" }),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.widgetId] }),
    index("client_widgets_widget").on(table.widgetId),
  ],
);

export const users = sqliteTable(
  "users",
  {
    id: text().primaryKey(),
    clientId: text("client_id")
      .notNull()
      .references(() => clients.id),
    username: text().notNull(),
    company: text().notNull(),
    companyFolded: text("company_folded"),
    passwordHash: text("password_hash").notNull(),
    isAdmin: integer("is_admin", { mode: "boolean" }).notNull(),
    location: text({ mode: "json" }).$type<UserLocation>().notNull(),
    locationFolded: text("location_folded"),
    lastlogin: text().notNull(),
    // Until an administrator approves the account: it cannot sign in.
    waiting: integer({ mode: "boolean" }).notNull().default(false),
    version: integer().notNull().default(1),
  },
  (table) => [
    uniqueIndex("users_username").on(sql`lower(${table.username})`),
    index("users_client").on(table.clientId),
    // Few people are administrators: whether there is another one is a look at this index.
    index("users_administrators")
      .on(table.id)
      .where(sql`is_admin = 1`),
    index("users_unfolded")
      .on(table.id)
      .where(sql`${table.companyFolded} is null`),
  ],
);

/** One row for each refresh token ever given out in a session (`family`), the unused one being the newest `generation`. */
export const sessions = sqliteTable(
  "sessions",
  {
    id: text().primaryKey(),
    family: text().notNull(),
    generation: integer().notNull(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    tokenHash: text("token_hash").notNull().unique(),
    persist: integer({ mode: "boolean" }).notNull(),
    // Milliseconds since 1970.
    usedAt: integer("used_at"),
    expiresAt: integer("expires_at").notNull(),
  },
  (table) => [
    uniqueIndex("sessions_family").on(table.family, table.generation),
    index("sessions_user").on(table.userId, table.expiresAt),
    index("sessions_expired").on(table.expiresAt),
  ],
);

export const threads = sqliteTable(
  "threads",
  {
    id: text().primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: integer("created_at").notNull(),
    // When its first question was asked; null while the thread is unused.
    askedAt: integer("asked_at"),
  },
  (table) => [index("threads_user").on(table.userId, table.createdAt)],
);

export const messages = sqliteTable(
  "messages",
  {
    sequence: integer().primaryKey({ autoIncrement: true }),
    threadId: text("thread_id")
      .notNull()
      .references(() => threads.id, { onDelete: "cascade" }),
    role: text({ enum: ["user", "agent"] }).notNull(),
    name: text().notNull(),
    message: text().notNull(),
    // An answer as safe HTML. Null in questions, and in answers stored before this column existed.
    html: text(),
    // Milliseconds since 1970. Null in messages from before this column: their thread's time stands for it.
    createdAt: integer("created_at"),
  },
  (table) => [index("messages_thread").on(table.threadId, table.sequence)],
);

/** What was counted on a day (`2026-11-21`, UTC) for a subject (worker/rest/quotas.ts). */
export const usage = sqliteTable(
  "usage",
  {
    subject: text().notNull(),
    day: text().notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.subject, table.day] })],
);

/**
 * Entries of KV that a save has made stale, each with the cache tag of the pages that show it. Written by the same batch as the
 * save; a row is deleted once its entry has been dropped safely (worker/edge/outbox.ts).
 */
export const staleEntries = sqliteTable(
  "stale_entries",
  {
    key: text().notNull(),
    tag: text().notNull(),
    // How many entries the same statement made stale: small groups are dropped first.
    groupSize: integer("group_size").notNull(),
    // When it was saved, in milliseconds since 1970.
    staleSince: integer("stale_since").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.key, table.tag] }),
    index("stale_entries_order").on(table.groupSize, table.staleSince),
    index("stale_entries_since").on(table.staleSince),
  ],
);

/** The last run of each job of worker/jobs/. Times are in milliseconds since 1970. */
export const jobs = sqliteTable("jobs", {
  name: text().primaryKey(),
  startedAt: integer("started_at").notNull(),
  endedAt: integer("ended_at"),
  outcome: text({ enum: ["running", "done", "failed"] }).notNull(),
  detail: text({ mode: "json" }).$type<object>().notNull(),
});
