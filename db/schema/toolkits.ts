import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

// Columns that end with `_folded`are for search and order (db/base/folds.ts); null until the row has been folded.

export const toolkits = sqliteTable("toolkits", {
  id: text().primaryKey(),
  name: text().notNull(),
  nameFolded: text("name_folded"),
  collection: text().notNull().unique(),
  index: integer().notNull(),
  version: integer().notNull().default(1),
});
