import { sql } from "drizzle-orm";
import {
  type AnySQLiteColumn,
  index,
  integer,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { users } from "#db/schema/accounts.ts";
import { clients } from "#db/schema/clients.ts";

// Columns that end with `_folded`are for search and order (db/base/database.ts); null until the row has been folded.

export const toolkits = sqliteTable(
  "toolkits",
  {
    id: text().primaryKey(),
    name: text().notNull(),
    nameFolded: text("name_folded"),
    collection: text().notNull().unique(),
    index: integer().notNull(),
    version: integer().notNull().default(1),
    // The client that it belongs to; null: the platform. A trigger keeps it, others keep approvals and moves of widgets within it
    // (docs/decisions/040-managers.md).
    clientId: text("client_id").references((): AnySQLiteColumn => clients.id, {
      onDelete: "cascade",
    }),
    // The person whose personal toolkit it is, of that client: a trigger of `users` moves it along. No client can approve it.
    userId: text("user_id").references(() => users.id, { onDelete: "cascade" }),
    // Whether managers of every client may approve its widgets.
    isOffered: integer("is_offered", { mode: "boolean" }).notNull().default(false),
  },
  (table) => [
    index("toolkits_client")
      .on(table.clientId, table.userId)
      .where(sql`client_id is not null`),
    uniqueIndex("toolkits_user")
      .on(table.userId)
      .where(sql`user_id is not null`),
  ],
);
