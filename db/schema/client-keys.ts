import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { clients } from "#db/schema/entities.ts";

/**
 * The publishable keys of clients (product/clients 14). Times are in milliseconds since 1970, days are days of the platform.
 * `clients.apikey` is the current key. Triggers of `clients` insert its row, and delete that of a current key that is replaced
 * without an end (docs/decisions/024-keys-follow-the-client.md).
 */
export const clientKeys = sqliteTable(
  "client_keys",
  {
    apikey: text().primaryKey(),
    clientId: text("client_id")
      .notNull()
      .references(() => clients.id, { onDelete: "cascade" }),
    createdAt: integer("created_at").notNull(),
    // Null for the current key: it has no end.
    endsAt: integer("ends_at"),
    lastAnswerOn: text("last_answer_on"),
    lastSeenOn: text("last_seen_on"),
    lastOrigin: text("last_origin"),
  },
  (table) => [index("client_keys_client").on(table.clientId)],
);
