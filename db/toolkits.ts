import { and, asc, count, eq, sql, type SQL } from "drizzle-orm";
import { recorded, rowWithId } from "#db/audit/record.ts";
import { DELETED_TOOLKIT, DELETED_WIDGET, TOOLKIT } from "#db/audited.ts";
import type { Approver } from "#db/clients/approvals.ts";
import type { Database } from "#db/base/connect.ts";
import { UnknownReference } from "#db/base/errors.ts";
import { folded, ownColumns, withFolds } from "#db/base/folds.ts";
import { contains, explainNoChange, isVersion, offsetOf, orderOf, present } from "#db/base/rows.ts";
import { wholeList } from "#db/base/whole-list.ts";
import { clientToolkits } from "#db/schema/clients.ts";
import { toolkits } from "#db/schema/toolkits.ts";
import { widgets } from "#db/schema/widgets.ts";
import * as staleEntries from "#db/base/stale-entries.ts";
import { type Actor, SYSTEM } from "#domain/audit/actor.ts";
import type { ListQuery, Page } from "#domain/list-query.ts";
import type { Toolkit, ToolkitChanges, ToolkitDraft, WidgetCount } from "#domain/toolkits.ts";

const toolkitColumns = ownColumns(toolkits);

const sortedName = folded(toolkits.nameFolded, toolkits.name);

// The order of every list (product/toolkits 3).
const ORDER = [toolkits.index, sortedName, toolkits.name, toolkits.id];

/** All toolkits, or those approved for a client, sorted by index. */
export async function list(db: Database, approvedFor?: Approver): Promise<Toolkit[]> {
  return wholeList(db, toolkits, isApproved(approvedFor), (condition) =>
    db
      .select(toolkitColumns)
      .from(toolkits)
      .where(condition)
      .orderBy(...ORDER.map((part) => asc(part))),
  );
}

/** A page of the toolkits, approved or all, whose name or collection matches a search. */
export async function page(
  db: Database,
  query: ListQuery,
  approvedFor?: Approver,
): Promise<Page<Toolkit>> {
  const { collection, index } = toolkits;
  const matches = and(
    isApproved(approvedFor),
    contains(query.search, [sortedName, sql`lower(${collection})`]),
  );
  const [rows, total] = await Promise.all([
    db
      .select(toolkitColumns)
      .from(toolkits)
      .where(matches)
      .orderBy(...orderOf(query, { name: sortedName, collection, index }, ORDER))
      .limit(query.size)
      .offset(offsetOf(query)),
    db.$count(toolkits, matches),
  ]);
  return { rows, total };
}

/** How many widgets each toolkit has, for those that have some. */
export async function widgetCounts(db: Database): Promise<WidgetCount[]> {
  const { toolkitId: id } = widgets;
  return db.select({ id, widgets: count() }).from(widgets).groupBy(id);
}

/** The toolkit with an id, or `null`. With `approvedFor`, only one that is approved for that client. */
export async function get(
  db: Database,
  id: string,
  approvedFor?: Approver,
): Promise<Toolkit | null> {
  const isMeant = and(eq(toolkits.id, id), isApproved(approvedFor));
  return (await db.select(toolkitColumns).from(toolkits).where(isMeant).get()) ?? null;
}

function isApproved(client?: Approver): SQL | undefined {
  if (client === undefined) return undefined;
  const { toolkitId, clientId } = clientToolkits;
  return sql`${toolkits.id} in (select ${toolkitId} from ${clientToolkits} where ${clientId} = ${client})`;
}

/** The toolkit with a collection, or `null`. */
export async function getByCollection(db: Database, collection: string): Promise<Toolkit | null> {
  return (
    (await db
      .select(toolkitColumns)
      .from(toolkits)
      .where(eq(toolkits.collection, collection))
      .get()) ?? null
  );
}

/** The id of the toolkit with a collection. Throws UnknownReference where there is none. */
export async function idOf(db: Database, collection: string): Promise<string> {
  const toolkit = await getByCollection(db, collection);
  if (toolkit === null) throw new UnknownReference("toolkit", [collection]);
  return toolkit.id;
}

/** Stores a new toolkit. Throws a unique violation where its collection is taken. */
export async function insert(
  db: Database,
  draft: ToolkitDraft,
  by: Actor = SYSTEM,
): Promise<Toolkit> {
  const id = crypto.randomUUID();
  const [[stored]] = await recorded(db, by, rowWithId(TOOLKIT, id), [
    db
      .insert(toolkits)
      .values({ id, ...withFolds(draft) })
      .returning(toolkitColumns),
  ]);
  return stored as Toolkit;
}

/** Changes a toolkit. Returns `null` for an unknown id. Throws StaleVersion where the stored version is newer. */
export async function update(
  db: Database,
  changes: ToolkitChanges,
  by: Actor = SYSTEM,
): Promise<Toolkit | null> {
  const { toolkitid, version, ...fields } = changes;
  const [[updated]] = await recorded(db, by, rowWithId(TOOLKIT, toolkitid), [
    db
      .update(toolkits)
      .set({ ...present(withFolds(fields)), version: sql`${toolkits.version} + 1` })
      .where(and(eq(toolkits.id, toolkitid), isVersion(toolkits.version, version)))
      .returning(toolkitColumns),
  ]);
  return updated ?? explainNoChange(await get(db, toolkitid));
}

/** Deletes a toolkit and its widgets. Returns whether it existed. */
export async function remove(db: Database, id: string, by: Actor = SYSTEM): Promise<boolean> {
  const isOfToolkit = eq(widgets.toolkitId, id);
  const watched = [rowWithId(DELETED_TOOLKIT, id), { subject: DELETED_WIDGET, where: isOfToolkit }];
  // An embed needs the entries of its widget and of its client, so deleting the smaller group ends all embeds.
  const [, , , removed] = await recorded(db, by, watched, [
    staleEntries.addWidgets(db, isOfToolkit),
    staleEntries.addClients(db, staleEntries.haveApprovedToolkit(eq(toolkits.id, id))),
    staleEntries.addClients(db, staleEntries.haveApprovedWidget(isOfToolkit)),
    db.delete(toolkits).where(eq(toolkits.id, id)).returning({ id: toolkits.id }),
  ]);
  return removed.length > 0;
}
