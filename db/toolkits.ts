import { and, asc, count, eq, isNull, or, sql, type SQL } from "drizzle-orm";
import { recorded, rowWithId } from "#db/audit/record.ts";
import { DELETED_TOOLKIT, DELETED_WIDGET, TOOLKIT } from "#db/audited.ts";
import { type Approver, approveOwn, watchedOwner, withinOwn } from "#db/clients/approvals.ts";
import { UnknownReference } from "#db/base/errors.ts";
import {
  all,
  contains,
  explainNoChange,
  folded,
  isVersion,
  offsetOf,
  orderOf,
  columnsWithoutFolds,
  present,
  undoWhere,
  withFolds,
  type Database,
} from "#db/base/database.ts";
import { wholeList } from "#db/base/windows.ts";
import { clientToolkits } from "#db/schema/approvals.ts";
import { toolkits } from "#db/schema/toolkits.ts";
import { widgets } from "#db/schema/widgets.ts";
import * as staleEntries from "#db/base/stale-entries.ts";
import { type Actor, SYSTEM } from "#domain/audit/actor.ts";
import type { ListQuery, Page } from "#domain/list-query.ts";
import type { Toolkit, ToolkitChanges, ToolkitDraft, WidgetCount } from "#domain/toolkits.ts";

// The toolkit of a person is in no list and in no call of toolkits (product/making 1).
const { userId: _userId, ...toolkitColumns } = columnsWithoutFolds(toolkits);
const isShared = isNull(toolkits.userId);

/**
 * A condition on `widgets`: it is in nobody's personal toolkit. SQLite reads the list once, and asks a filter of it for each widget; the `+`
 * leaves the order of a list to the index of that order.
 */
export const isInShared = sql`+${widgets.toolkitId} in (select id from toolkits where user_id is null)`;

const sortedName = folded(toolkits.nameFolded, toolkits.name);

// The order of every list (product/toolkits 3).
const ORDER = [toolkits.index, sortedName, toolkits.name, toolkits.id];

/** The toolkits of a list: those that a client has approved, all, those of the platform, or those of the platform and a client. */
export type Whose = { approvedFor: Approver } | "all" | "platform" | { orOf: string };

/** The toolkits of a choice, sorted by index. */
export async function list(db: Database, whose: Whose): Promise<Toolkit[]> {
  return wholeList(db, toolkits, isAmong(whose), (condition) =>
    db
      .select(toolkitColumns)
      .from(toolkits)
      .where(condition)
      .orderBy(...ORDER.map((part) => asc(part))),
  );
}

/** A page of the toolkits of a choice whose name or collection matches a search. */
export async function page(db: Database, query: ListQuery, whose: Whose): Promise<Page<Toolkit>> {
  const { collection, index } = toolkits;
  const matches = and(
    isAmong(whose),
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
  return db.select({ id, widgets: count() }).from(widgets).where(isInShared).groupBy(id);
}

/** The toolkit with an id, or `null`. With `approvedFor`, only one that is approved for that client. */
export async function get(
  db: Database,
  id: string,
  approvedFor?: Approver,
): Promise<Toolkit | null> {
  const isMeant = and(eq(toolkits.id, id), isShared, isApproved(approvedFor));
  return (await db.select(toolkitColumns).from(toolkits).where(isMeant).get()) ?? null;
}

function isAmong(whose: Whose): SQL | undefined {
  if (whose === "all") return isShared;
  if (whose === "platform") return isNull(toolkits.clientId);
  if ("orOf" in whose)
    return or(isNull(toolkits.clientId), and(eq(toolkits.clientId, whose.orOf), isShared));
  return isApproved(whose.approvedFor);
}

function isApproved(client?: Approver): SQL | undefined {
  if (client === undefined) return undefined;
  const { toolkitId, clientId } = clientToolkits;
  return sql`${toolkits.id} in (select ${toolkitId} from ${clientToolkits} where ${clientId} = ${client})`;
}

export async function getByCollection(db: Database, collection: string): Promise<Toolkit | null> {
  return (
    (await db
      .select(toolkitColumns)
      .from(toolkits)
      .where(and(eq(toolkits.collection, collection), isShared))
      .get()) ?? null
  );
}

/** Whether a person may change the toolkit of a collection as its author: the same rule as `ownCollections` in db/accounts/sessions.ts. */
export async function isOf(
  db: Database,
  collection: string,
  { userId, clientId, isManager }: { userId: string; clientId: string; isManager: boolean },
): Promise<boolean> {
  const isOfClient = isManager ? and(eq(toolkits.clientId, clientId), isShared) : undefined;
  const isMeant = and(
    eq(toolkits.collection, collection),
    or(eq(toolkits.userId, userId), isOfClient),
  );
  return (await db.$count(toolkits, isMeant)) > 0;
}

/**
 * The id of the toolkit with a collection. Throws UnknownReference if there is none.
 * @param type the collection of another toolkit, if both must belong to the same client or person, or to the platform
 */
export async function idOf(db: Database, collection: string, type = collection): Promise<string> {
  const isOfOwner = sql`exists (select 1 from toolkits other where other.collection = ${type}
    and other.client_id is ${toolkits.clientId} and other.user_id is ${toolkits.userId})`;
  const row = await db
    .select({ id: toolkits.id })
    .from(toolkits)
    .where(and(eq(toolkits.collection, collection), type === collection ? undefined : isOfOwner))
    .get();
  if (row === undefined) throw new UnknownReference("toolkit", [collection]);
  return row.id;
}

/**
 * Stores a new toolkit. Throws a unique violation if its collection is taken, Forbidden if its client has the most toolkits.
 * @param clientId the client that it belongs to
 * @param isFirst whether it is stored only if the client has none yet; Forbidden otherwise
 */
export async function insert(
  db: Database,
  draft: ToolkitDraft,
  by: Actor = SYSTEM,
  clientId: string | null = null,
  isFirst = false,
): Promise<Toolkit> {
  const id = crypto.randomUUID();
  const [[stored]] = await withinOwn(
    db,
    sql`${clientId}`,
    recorded(
      db,
      by,
      [rowWithId(TOOLKIT, id), watchedOwner(sql`${clientId}`)],
      [
        db
          .insert(toolkits)
          .values({ id, clientId, ...withFolds(draft) })
          .returning(toolkitColumns),
        ...approveOwn(db, { toolkits: [id] }),
        undoWhere(
          db,
          sql`${isFirst} and (select count(*) from ${toolkits} where client_id = ${clientId} and user_id is null) > 1`,
        ),
      ],
    ),
  );
  return stored as Toolkit;
}

/**
 * Changes a toolkit. Returns `null` for an unknown id. Throws StaleVersion if the stored version is newer.
 * @param owner only a toolkit of this client
 */
export async function update(
  db: Database,
  changes: ToolkitChanges,
  by: Actor = SYSTEM,
  owner?: string,
): Promise<Toolkit | null> {
  const { toolkitid, version, ...fields } = changes;
  // A toolkit that is not offered any more ends shares.
  const isEnded =
    fields.isOffered === false
      ? sql`client_keys.widget_id in (select id from widgets where toolkit_id = ${toolkitid})`
      : sql`false`;
  const [, [updated]] = await recorded(db, by, rowWithId(TOOLKIT, toolkitid), [
    staleEntries.addShares(db, isEnded),
    db
      .update(toolkits)
      .set({ ...present(withFolds(fields)), version: sql`${toolkits.version} + 1` })
      .where(and(isOwned(toolkitid, owner), isVersion(toolkits.version, version)))
      .returning(toolkitColumns),
  ]);
  if (updated) return updated;
  const stored = await get(db, toolkitid);
  return explainNoChange(owner === undefined || stored?.clientId === owner ? stored : null);
}

function isOwned(id: string, owner: string | undefined): SQL {
  return all(
    eq(toolkits.id, id),
    isShared,
    owner === undefined ? undefined : eq(toolkits.clientId, owner),
  );
}

/** Deletes a toolkit and its widgets. Returns whether it existed. With `owner`, only a toolkit of this client. */
export async function remove(
  db: Database,
  id: string,
  by: Actor = SYSTEM,
  owner?: string,
): Promise<boolean> {
  const isMeant = isOwned(id, owner);
  const isOfToolkit = sql`${widgets.toolkitId} in (select ${toolkits.id} from ${toolkits} where ${isMeant})`;
  const watched = [rowWithId(DELETED_TOOLKIT, id), { subject: DELETED_WIDGET, where: isOfToolkit }];
  // An embed needs the entries of its widget and of its client, so deleting the smaller group ends all embeds.
  const [, , , removed] = await recorded(db, by, watched, [
    staleEntries.addWidgets(db, isOfToolkit),
    staleEntries.addClients(db, staleEntries.haveApprovedToolkit(isMeant)),
    staleEntries.addClients(db, staleEntries.haveApprovedWidget(isOfToolkit)),
    db.delete(toolkits).where(isMeant).returning({ id: toolkits.id }),
  ]);
  return removed.length > 0;
}
