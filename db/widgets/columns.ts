import { ownColumns } from "#db/base/rows.ts";
import { widgets } from "#db/schema/widgets.ts";

const { id: _, toolkitId: __, version: ___, updatedAt: ____, ...data } = ownColumns(widgets);

/** The columns of the fields of a widget. Versions, files and the audit have them all. */
export const widgetData = data;
