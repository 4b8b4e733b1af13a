import { and, asc, eq, sql } from "drizzle-orm";
import { recorded, rowWithId } from "#db/audit/record.ts";
import { DELETED_TOOLKIT, DELETED_WIDGET, TOOLKIT } from "#db/audited.ts";
import type { Approver } from "#db/client-approvals.ts";
import type { Database } from "#db/connect.ts";
import { folded, ownColumns, withFolds } from "#db/folds.ts";
import { explainNoChange, isVersion, present } from "#db/rows.ts";
import { clientToolkits, toolkits, widgets } from "#db/schema.ts";
import * as staleEntries from "#db/stale-entries.ts";
import { type Actor, SYSTEM } from "#domain/audit/actor.ts";
import type { Toolkit, ToolkitChanges, ToolkitDraft } from "#domain/toolkits.ts";

const toolkitColumns = ownColumns(toolkits);

/** All toolkits, or those approved for a client, sorted by index. */
export async function list(db: Database, approvedFor?: Approver): Promise<Toolkit[]> {
  const query = db.select(toolkitColumns).from(toolkits).$dynamic();
  if (approvedFor !== undefined) {
    query.innerJoin(
      clientToolkits,
      and(eq(clientToolkits.toolkitId, toolkits.id), eq(clientToolkits.clientId, approvedFor)),
    );
  }
  const name = folded(toolkits.nameFolded, toolkits.name);
  return query.orderBy(asc(toolkits.index), name, asc(toolkits.name), asc(toolkits.id));
}

/** The toolkit with an id, or `null`. */
export async function get(db: Database, id: string): Promise<Toolkit | null> {
  return (await db.select(toolkitColumns).from(toolkits).where(eq(toolkits.id, id)).get()) ?? null;
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
    staleEntries.addClients(db, staleEntries.haveApprovedToolkit(id)),
    staleEntries.addClients(db, staleEntries.haveApprovedWidget(isOfToolkit)),
    db.delete(toolkits).where(eq(toolkits.id, id)).returning({ id: toolkits.id }),
  ]);
  return removed.length > 0;
}
