import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { partOf } from "#db/schema/part-of.ts";
import type { RegistrationMode, Sharing } from "#domain/clients/client.ts";
import type { ReasoningEffort } from "#domain/model.ts";
import type { ClientFrame, ClientLinks } from "#domain/clients/frame.ts";
import type { HostSite } from "#domain/clients/host-sites.ts";
import { BLOCKED_SITE_SOURCES } from "#domain/clients/blocked-sites.ts";
import type { Styles } from "#domain/clients/styles.ts";

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
  // Limits of the client's managers. Of each and the platform's limit above, the smaller one holds.
  ownBudget: integer("own_budget"),
  ownDailyAnswers: integer("own_daily_answers"),
  limitMessage: text("limit_message").notNull().default(""),
  // How many days the texts of answers are kept; 0 keeps none.
  keepTextsDays: integer("keep_texts_days").notNull().default(0),
  educatorsSeeCost: integer("educators_see_cost", { mode: "boolean" }).notNull().default(false),
  // How many widgets of its own the client may have; null: the platform's number.
  ownWidgets: integer("own_widgets"),
  // The most tools of their own that its people may have; null: the platform's number. The next column is the limit of the client's managers.
  educatorTools: integer("educator_tools"),
  ownEducatorTools: integer("own_educator_tools"),
  managersSeeCost: integer("managers_see_cost", { mode: "boolean" }).notNull().default(false),
  // Whether people of the client may share tools (product/sharing 2).
  sharing: text().$type<Sharing>().notNull().default("everybody"),
  version: integer().notNull().default(1),
});

/**
 * Sites of other origins that asked for a client's widgets and were refused (product/clients 9). Times are in milliseconds since
 * 1970. Anyone can make these rows: they give no permission.
 */
export const blockedSites = sqliteTable(
  "refused_origins",
  {
    clientId: partOf("client_id", () => clients.id),
    origin: text().notNull(),
    firstAt: integer("first_at").notNull(),
    lastAt: integer("last_at").notNull(),
    count: integer().notNull(),
    // The latest source.
    source: text({ enum: BLOCKED_SITE_SOURCES }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.clientId, table.origin] })],
);
