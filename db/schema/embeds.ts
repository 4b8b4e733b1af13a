import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { clients } from "#db/schema/clients.ts";
import { widgets } from "#db/schema/widgets.ts";
import { partOf } from "#db/schema/part-of.ts";
import { RATING_VALUES } from "#domain/embeds.ts";

/**
 * The votes of visitors that can still change (product/embeds 11): nothing of the answer, nothing of the visitor. Triggers keep
 * `ratingCounts` true. No foreign key: a cascade would delete all rows of a widget in one statement. The nightly job deletes them.
 */
export const ratings = sqliteTable(
  "ratings",
  {
    // The hash of the vote that the answer carried: one answer, one rating.
    hash: text().primaryKey(),
    clientId: text("client_id").notNull(),
    widgetId: text("widget_id").notNull(),
    // The version of the widget that made the answer.
    version: integer().notNull(),
    value: text({ enum: RATING_VALUES }).notNull(),
    day: text().notNull(),
  },
  (table) => [index("ratings_day").on(table.day)],
);

/** The numbers of all ratings. By client, because they are deleted with it. The migration adds WITHOUT ROWID. */
export const ratingCounts = sqliteTable(
  "rating_counts",
  {
    widgetId: partOf("widget_id", () => widgets.id),
    version: integer().notNull(),
    clientId: partOf("client_id", () => clients.id),
    up: integer().notNull(),
    down: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.widgetId, table.version, table.clientId] }),
    index("rating_counts_client").on(table.clientId),
  ],
);
