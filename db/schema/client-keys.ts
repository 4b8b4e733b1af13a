import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "#db/schema/accounts.ts";
import { clients } from "#db/schema/clients.ts";
import { partOf } from "#db/schema/part-of.ts";

/**
 * The publishable keys of clients (product/clients 14). Times are in milliseconds since 1970, days are days of the platform.
 * `clients.apikey` is the current key. Triggers of `clients` insert its row, and delete that of a current key that is replaced
 * without an end (docs/decisions/024-keys-follow-the-client.md).
 */
export const clientKeys = sqliteTable(
  "client_keys",
  {
    apikey: text().primaryKey(),
    clientId: partOf("client_id", () => clients.id),
    createdAt: integer("created_at").notNull(),
    // Null for the current key: it has no end.
    endsAt: integer("ends_at"),
    lastAnswerOn: text("last_answer_on"),
    lastSeenOn: text("last_seen_on"),
    lastOrigin: text("last_origin"),
    // A share (product/sharing 1): a key with a code, which opens one widget. Null in the keys of a client. Without a foreign key: the page of a
    // share outlives its widget, to show that it has ended.
    code: text(),
    widgetId: text("widget_id"),
    // The person who made the key.
    userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
    // It belongs to the site, not to the person: the widget is one of the site or of the platform.
    isOfSite: integer("is_of_site", { mode: "boolean" }).notNull().default(false),
    dailyAnswers: integer("daily_answers"),
  },
  (table) => [
    // The index has the code, because a client can have many shares beside its keys.
    index("client_keys_client").on(table.clientId, table.code),
    uniqueIndex("client_keys_code").on(table.code),
    index("client_keys_shares")
      .on(table.clientId, table.endsAt, table.code)
      .where(sql`code is not null`),
    index("client_keys_seen")
      .on(table.clientId, table.lastSeenOn)
      .where(sql`code is not null`),
    index("client_keys_person")
      .on(table.userId, table.endsAt)
      .where(sql`user_id is not null`),
    index("client_keys_widget")
      .on(table.widgetId)
      .where(sql`widget_id is not null`),
    index("client_keys_ended")
      .on(table.endsAt)
      .where(sql`code is not null`),
  ],
);
