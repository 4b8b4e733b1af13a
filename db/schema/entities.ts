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
import type { ReasoningEffort } from "#domain/clients/client-model.ts";
import type { ClientFrame } from "#domain/clients/frame.ts";
import type { HostSite } from "#domain/clients/host-sites.ts";
import { REFUSED_SOURCES } from "#domain/clients/refused-origins.ts";
import type { ClientLinks } from "#domain/clients/links.ts";
import type { Styles } from "#domain/clients/styles.ts";
import type { WidgetInput } from "#domain/widgets/widget-input.ts";

// Columns that end with `_folded` are for search and order (db/base/folds.ts); null until the row has been folded.

export const toolkits = sqliteTable("toolkits", {
  id: text().primaryKey(),
  name: text().notNull(),
  nameFolded: text("name_folded"),
  collection: text().notNull().unique(),
  index: integer().notNull(),
  version: integer().notNull().default(1),
});

// As folded() writes it (db/base/folds.ts). Not coalesce(): drizzle-kit splits an index at commas.
const WIDGET_NAME = sql`case when "name_folded" is null then lower("name") else "name_folded" end`;

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
    // The order of lists, of one toolkit and of all: a page reads the keys of the rows before it, not the rows.
    index("widgets_toolkit_order").on(
      table.toolkitId,
      table.pageNumber,
      WIDGET_NAME,
      table.name,
      table.id,
    ),
    index("widgets_order").on(table.pageNumber, WIDGET_NAME, table.name, table.id),
    index("widgets_unfolded")
      .on(table.id)
      .where(sql`${table.nameFolded} is null`),
  ],
);

export const clients = sqliteTable("clients", {
  id: text().primaryKey(),
  clientname: text().notNull().unique(),
  clientnameFolded: text("clientname_folded"),
  // Null for a client without a site: two empty strings would violate the unique index.
  domainurl: text().unique(),
  domainurlFolded: text("domainurl_folded"),
  tagline: text().notNull(),
  taglineFolded: text("tagline_folded"),
  apikey: text().notNull().unique(),
  gptmodel: text().notNull(),
  gpttemp: text().notNull(),
  // Empty: the model's own default.
  reasoningEffort: text("reasoning_effort").$type<ReasoningEffort>().notNull().default(""),
  allowedOrigins: text("allowed_origins", { mode: "json" }).$type<string[]>().notNull(),
  hostSites: text("host_sites", { mode: "json" }).$type<HostSite[]>().notNull().default([]),
  styles: text({ mode: "json" }).$type<Styles>().notNull(),
  frame: text({ mode: "json" }).$type<ClientFrame>().notNull().default({}),
  registration: text().$type<RegistrationMode>().notNull().default("open"),
  // The number of days that chats of the client's users are kept; null keeps them for ever.
  chatDays: integer("chat_days"),
  // The addresses of the footer's links.
  links: text({ mode: "json" }).$type<ClientLinks>().notNull().default({}),
  // Limits (product/usage 1). A budget is in nano-dollars a month; null is no limit. A quota that is null is the platform's.
  monthlyBudget: integer("monthly_budget"),
  warnAt: integer("warn_at").notNull().default(80),
  hardStop: integer("hard_stop", { mode: "boolean" }).notNull().default(true),
  dailyAnswers: integer("daily_answers"),
  dailyAnswersPerUser: integer("daily_answers_per_user"),
  dailyAnswersPerAddress: integer("daily_answers_per_address"),
  // How many times the limits per minute its visitors have (product/usage 1).
  pace: integer().notNull().default(1),
  limitMessage: text("limit_message").notNull().default(""),
  // How many days the texts of answers are kept; 0 keeps none.
  keepTextsDays: integer("keep_texts_days").notNull().default(0),
  educatorsSeeCost: integer("educators_see_cost", { mode: "boolean" }).notNull().default(false),
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

/**
 * Sites of other origins that asked for a client's widgets and were refused (product/clients 9). Times are in milliseconds since
 * 1970. Anyone can make these rows: they give no permission.
 */
export const refusedOrigins = sqliteTable(
  "refused_origins",
  {
    clientId: text("client_id")
      .notNull()
      .references(() => clients.id, { onDelete: "cascade" }),
    origin: text().notNull(),
    firstAt: integer("first_at").notNull(),
    lastAt: integer("last_at").notNull(),
    count: integer().notNull(),
    // The latest source.
    source: text({ enum: REFUSED_SOURCES }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.clientId, table.origin] })],
);

/** The former counters of days, which `counters` (db/schema/usage.ts) replaced. A later release drops the table. */
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
