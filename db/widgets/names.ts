import { eq } from "drizzle-orm";
import type { Database } from "#db/base/connect.ts";
import { toolkits } from "#db/schema/toolkits.ts";
import { widgets } from "#db/schema/widgets.ts";
import { isInShared } from "#db/toolkits.ts";
import { ORDER } from "#db/widgets/widgets.ts";
import type { WidgetName } from "#domain/widgets/widget.ts";

/** The names of all widgets, sorted by page number, for a selection among them. With a collection, only of that one. */
export async function list(db: Database, collection?: string): Promise<WidgetName[]> {
  return db
    .select({ id: widgets.id, type: toolkits.collection, name: widgets.name })
    .from(widgets)
    .innerJoin(toolkits, eq(toolkits.id, widgets.toolkitId))
    .where(collection === undefined ? isInShared : eq(toolkits.collection, collection))
    .orderBy(...ORDER);
}
