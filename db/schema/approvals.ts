import { index, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { clients } from "#db/schema/clients.ts";
import { toolkits } from "#db/schema/toolkits.ts";
import { widgets } from "#db/schema/widgets.ts";

// The toolkits and widgets that clients may show (product/clients 3). Triggers refuse a toolkit or a widget of another client.

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
