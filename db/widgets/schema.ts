import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { widgets } from "#db/schema.ts";
import type { DraftData } from "#domain/widgets/draft.ts";
import type { WidgetData } from "#domain/widgets/widget.ts";

/** Every version of a widget (product/widgets 10). The batch of each save inserts a row. */
export const widgetVersions = sqliteTable(
  "widget_versions",
  {
    widgetId: text("widget_id")
      .notNull()
      .references(() => widgets.id, { onDelete: "cascade" }),
    version: integer().notNull(),
    data: text({ mode: "json" }).$type<WidgetData>().notNull(),
    // Who saved it, and the name at that time: the row stays when the account is gone.
    authorId: text("author_id"),
    author: text().notNull(),
    note: text().notNull().default(""),
    createdAt: text("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.widgetId, table.version] })],
);

/** The one draft of a widget, which all administrators share (product/widgets 10). */
export const widgetDrafts = sqliteTable("widget_drafts", {
  widgetId: text("widget_id")
    .primaryKey()
    .references(() => widgets.id, { onDelete: "cascade" }),
  data: text({ mode: "json" }).$type<DraftData>().notNull(),
  // The version of the widget that the draft changes.
  baseVersion: integer("base_version").notNull(),
  authorId: text("author_id"),
  author: text().notNull(),
  updatedAt: text("updated_at").notNull(),
  version: integer().notNull(),
});
