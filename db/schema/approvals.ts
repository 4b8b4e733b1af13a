import { index, primaryKey, sqliteTable } from "drizzle-orm/sqlite-core";
import { clients } from "#db/schema/clients.ts";
import { toolkits } from "#db/schema/toolkits.ts";
import { widgets } from "#db/schema/widgets.ts";
import { partOf } from "#db/schema/part-of.ts";

// The toolkits and widgets that clients may show (product/clients 3). Triggers refuse a toolkit or a widget of another client.

export const clientToolkits = sqliteTable(
  "client_toolkits",
  {
    clientId: partOf("client_id", () => clients.id),
    toolkitId: partOf("toolkit_id", () => toolkits.id),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.toolkitId] }),
    index("client_toolkits_toolkit").on(table.toolkitId),
  ],
);

export const clientWidgets = sqliteTable(
  "client_widgets",
  {
    clientId: partOf("client_id", () => clients.id),
    widgetId: partOf("widget_id", () => widgets.id),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.widgetId] }),
    index("client_widgets_widget").on(table.widgetId),
  ],
);
