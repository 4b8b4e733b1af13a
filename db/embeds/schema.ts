import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { clients, widgets } from "#db/schema.ts";
import { RATING_VALUES } from "#domain/ratings.ts";

/** Ratings of answers by visitors (product/embeds 11): nothing of the answer, nothing of the visitor. */
export const ratings = sqliteTable(
  "ratings",
  {
    // The hash of the vote that the answer carried: one answer, one rating.
    hash: text().primaryKey(),
    clientId: text("client_id")
      .notNull()
      .references(() => clients.id, { onDelete: "cascade" }),
    widgetId: text("widget_id")
      .notNull()
      .references(() => widgets.id, { onDelete: "cascade" }),
    // The version of the widget that made the answer.
    version: integer().notNull(),
    value: text({ enum: RATING_VALUES }).notNull(),
    day: text().notNull(),
  },
  (table) => [
    index("ratings_widget").on(table.widgetId, table.version),
    index("ratings_client").on(table.clientId),
  ],
);
