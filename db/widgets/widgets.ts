import { and, eq, inArray, sql, type SQL, desc, isNotNull } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { recorded, rowWithId, type Watched } from "#db/audit/record.ts";
import { DELETED_WIDGET, WIDGET, widgetData as data } from "#db/audited.ts";
import {
  type Approver,
  approveOwn,
  ownerOfToolkit,
  type ToolkitId,
  watchedOwner,
  withinOwn,
  withinPersonal,
} from "#db/clients/approvals.ts";
import {
  all,
  contains,
  differs,
  explainNoChange,
  folded,
  isVersion,
  offsetOf,
  orderOf,
  present,
  withFolds,
  type Database,
} from "#db/base/database.ts";
import { wholeList } from "#db/base/windows.ts";
import { clientToolkits, clientWidgets } from "#db/schema/approvals.ts";
import { toolkits } from "#db/schema/toolkits.ts";
import { widgets, userWidgets } from "#db/schema/widgets.ts";
import * as staleEntries from "#db/base/stale-entries.ts";
import * as toolkitRows from "#db/toolkits.ts";
import { addTests, NEW_WIDGET } from "#db/widgets/tests.ts";
import { addVersion, type Edit } from "#db/widgets/versions.ts";
import { type Actor, SYSTEM } from "#domain/audit/actor.ts";
import { MAX_WHOLE_NUMBER } from "#domain/field.ts";
import type { ListQuery, Page } from "#domain/list-query.ts";
import type { TestDraft } from "#domain/widgets/widget-test.ts";
import type { Widget, WidgetChanges, WidgetDraft, WidgetName } from "#domain/widgets/widget.ts";
import type { UserWidgets } from "#domain/widgets/replies.ts";

const widgetColumns = { id: widgets.id, type: toolkits.collection, version: widgets.version, data };

const sortedName = folded(widgets.nameFolded, widgets.name);

// The order of every list (product/widgets 1).
export const ORDER = [widgets.pageNumber, sortedName, widgets.name, widgets.id];

/** All widgets, or those approved for a client with their toolkit, sorted by page number. */
export async function list(db: Database, approvedFor?: Approver): Promise<Widget[]> {
  return wholeList(db, widgets, isApproved(approvedFor) ?? toolkitRows.isInShared, (condition) =>
    selectWidgets(db)
      .where(condition)
      .orderBy(...ORDER),
  );
}

/** A page of the widgets of a type, approved or all, whose name, prompt or submit label matches a search. */
export async function page(
  db: Database,
  query: ListQuery,
  approvedFor?: Approver,
): Promise<Page<Widget>> {
  const { prompt, promptFolded, isPromptHidden, submit, submitFolded, pageNumber } = widgets;
  const columns = { name: sortedName, submit: folded(submitFolded, submit), pageNumber };
  // A search must not tell what is in a hidden prompt.
  const searchedPrompt =
    approvedFor === undefined
      ? folded(promptFolded, prompt)
      : sql`case when ${isPromptHidden} then '' else ${folded(promptFolded, prompt)} end`;
  const matches = and(
    isApproved(approvedFor),
    query.type === undefined ? undefined : isOfType(query.type),
    query.type === undefined && approvedFor === undefined ? toolkitRows.isInShared : undefined,
    contains(query.search, [sortedName, searchedPrompt, columns.submit]),
  );
  const order = orderOf(query, columns, ORDER);
  // The ids first: whole rows would be read and sorted up to the page.
  const ids = db
    .select({ id: widgets.id })
    .from(widgets)
    .where(matches)
    .orderBy(...order)
    .limit(query.size)
    .offset(offsetOf(query));
  const [rows, total] = await Promise.all([
    selectWidgets(db)
      .where(inArray(widgets.id, ids))
      .orderBy(...order),
    db.$count(widgets, matches),
  ]);
  return { rows, total };
}

/** The names of all widgets, sorted by page number, for a selection among them. With a collection, only of that one. */
export async function names(db: Database, collection?: string): Promise<WidgetName[]> {
  return db
    .select({ id: widgets.id, type: toolkits.collection, name: widgets.name })
    .from(widgets)
    .innerJoin(toolkits, eq(toolkits.id, widgets.toolkitId))
    .where(collection === undefined ? toolkitRows.isInShared : eq(toolkits.collection, collection))
    .orderBy(...ORDER);
}

/** The widget with an id, or `null`. With `isOpen`, only a widget for which this condition holds. */
export async function get(db: Database, id: string, isOpen?: SQL): Promise<Widget | null> {
  const isMeant = and(eq(widgets.id, id), isOpen);
  return (await selectWidgets(db).where(isMeant).get()) ?? null;
}

function selectWidgets(db: Database) {
  return db
    .select(widgetColumns)
    .from(widgets)
    .innerJoin(toolkits, eq(toolkits.id, widgets.toolkitId));
}

/** The condition that a client may use a widget. */
export function isApproved(client?: Approver): SQL | undefined {
  if (client === undefined) return undefined;
  const { widgetId, clientId } = clientWidgets;
  return sql`${widgets.id} in (select ${widgetId} from ${clientWidgets} where ${clientId} = ${client})
    and ${widgets.toolkitId} in (select ${clientToolkits.toolkitId} from ${clientToolkits} where ${clientToolkits.clientId} = ${client})`;
}

/** A person who reads: all widgets for an administrator, otherwise those that a client has approved, and the person's own tools. */
export type Reader = { userId: string; approvedFor: Approver | undefined };

/** A condition on `widgets`: a person may use it (product/clients 3, product/making 1). */
export function isOpenTo({ userId, approvedFor }: Reader): SQL | undefined {
  const isMine = sql`${widgets.toolkitId} = (select id from toolkits where user_id = ${userId})`;
  return approvedFor === undefined ? undefined : sql`((${isApproved(approvedFor)}) or ${isMine})`;
}

export type NewWidget = Omit<WidgetDraft, "pageNumber"> & {
  pageNumber?: number;
  cases?: readonly TestDraft[];
};

/**
 * Stores a new widget in the toolkit of a collection, its tests and its first version. Without a page number it comes after the last one.
 * @throws UnknownReference if there is no such toolkit; a unique violation if the toolkit has a widget of that name; Forbidden if the
 * client of the toolkit has the most widgets, or the person the most tools
 */
export async function insert(
  db: Database,
  type: string,
  draft: NewWidget,
  by: Edit = SYSTEM,
): Promise<Widget> {
  const toolkitId = sql<string>`${await toolkitRows.idOf(db, type)}`;
  const owner = ownerOfToolkit(toolkitId);
  const person = sql`(select user_id from toolkits where id = ${toolkitId})`;
  const place = { toolkitId, watched: [watchedOwner(owner)] };
  const batch = insertion(db, place, draft, by);
  const { id, ...stored } = await withinOwn(db, owner, withinPersonal(db, person, batch));
  return { id, type, ...stored };
}

/** The toolkit of a new widget, rows that the audit watches, and statements before it is stored. */
type Place = { toolkitId: ToolkitId; watched: Watched[]; before?: BatchItem<"sqlite">[] };

/** Stores a new widget, its tests and its first version in one batch. */
export async function insertion(
  db: Database,
  { toolkitId, watched, before = [] }: Place,
  { toolkit: _toolkit, cases = [], pageNumber, ...fields }: NewWidget,
  by: Edit,
): Promise<Omit<Widget, "type">> {
  const id = crypto.randomUUID();
  const last = sql`coalesce((select min(max(page_number) + 1, ${MAX_WHOLE_NUMBER}) from widgets where toolkit_id = ${toolkitId}), 1)`;
  const insert = db
    .insert(widgets)
    .values({
      ...withFolds(fields),
      id,
      toolkitId,
      pageNumber: pageNumber ?? last,
      updatedAt: new Date().toISOString(),
    })
    .returning({ pageNumber: widgets.pageNumber });
  const results = await recorded(db, by, [rowWithId(NEW_WIDGET, id), ...watched], [
    ...before,
    insert,
    addTests(db, id, cases),
    ...addVersion(db, id, by),
    ...approveOwn(db, { widgets: [id] }),
  ] as unknown as Batch);
  const [stored] = results[before.length] as Awaited<typeof insert>;
  return { id, version: 1, data: { ...fields, ...(stored as { pageNumber: number }) } };
}

type Batch = [BatchItem<"sqlite">, ...BatchItem<"sqlite">[]];

/** Further parts of the batch of a change: a condition on its widget, and statements before and after the change. */
type Around = { isMeant: SQL; before: BatchItem<"sqlite">; after: BatchItem<"sqlite">[] };

/**
 * Changes a widget of a type, and stores its version. An edit with equal values changes nothing (product/workbench 1).
 * @returns the stored widget, or `null` if there is none
 * @throws StaleVersion if a newer version is stored; UnknownReference; a unique violation
 */
export async function update(
  db: Database,
  type: string,
  changes: WidgetChanges,
  by: Edit = SYSTEM,
  around?: Around,
): Promise<Widget | null> {
  const { widgetid, toolkit, version, ...fields } = changes;
  const toolkitId = toolkit === undefined ? undefined : await toolkitRows.idOf(db, toolkit, type);
  const isMeant = all(
    eq(widgets.id, widgetid),
    isOfType(type),
    isVersion(widgets.version, version),
    around?.isMeant,
  );
  const before = around ? [around.before] : [];
  const change = db
    .update(widgets)
    .set({
      ...present(withFolds({ ...fields, toolkitId })),
      updatedAt: new Date().toISOString(),
      version: sql`${widgets.version} + 1`,
    })
    .where(and(isMeant, differs(widgets, { ...fields, toolkitId })))
    .returning({ id: widgets.id });
  const statements = [...before, staleEntries.addWidgets(db, isMeant, toolkitId), change];
  const after = [...addVersion(db, widgetid, by), ...(around?.after ?? [])];
  // In the batch, so that the answer is not that of a later edit.
  const read = selectWidgets(db).where(eq(widgets.id, widgetid));
  const watched = { ...rowWithId(WIDGET, widgetid), action: by.action };
  const batch = [...statements, ...after, read] as unknown as Batch;
  const results = await recorded(db, by, watched, batch);
  const isUpdated = (results[statements.indexOf(change)] as object[]).length > 0;
  const [stored] = results.at(-1) as Widget[];
  if (stored === undefined || isUpdated) return stored ?? null;
  if (stored.type !== type) return null;
  const isEqual = !around && (version ?? stored.version) === stored.version;
  return isEqual ? stored : explainNoChange(stored);
}

/** Removes a widget of a type. Returns false if there is none. */
export async function remove(
  db: Database,
  type: string,
  id: string,
  by: Actor = SYSTEM,
): Promise<boolean> {
  const isMeant = all(eq(widgets.id, id), isOfType(type));
  const [, , removed] = await recorded(db, by, rowWithId(DELETED_WIDGET, id), [
    staleEntries.addWidgets(db, isMeant),
    staleEntries.addClients(db, staleEntries.haveApprovedWidget(isMeant)),
    db.delete(widgets).where(isMeant).returning({ id: widgets.id }),
  ]);
  return removed.length > 0;
}

function isOfType(type: string) {
  return sql`${widgets.toolkitId} = (select id from toolkits where collection = ${type})`;
}

/** The most favourites and the most used widgets of a list. More than are shown, because some may not be approved any more. */
const MAX_FAVOURITES = 1_000;
const MAX_RECENT = 50;

/** The favourites of a person, and the widgets that the person has opened, newest first. */
export async function mine(db: Database, userId: string): Promise<UserWidgets> {
  const { widgetId: id, isFavourite, usedAt } = userWidgets;
  const isOwn = eq(userWidgets.userId, userId);
  const rows = db.select({ id }).from(userWidgets);
  const [favourites, recent] = await db.batch([
    rows.where(and(isOwn, eq(isFavourite, true))).limit(MAX_FAVOURITES),
    db
      .select({ id })
      .from(userWidgets)
      .where(and(isOwn, isNotNull(usedAt)))
      .orderBy(desc(usedAt))
      .limit(MAX_RECENT),
  ]);
  return { favourites: favourites.map((row) => row.id), recent: recent.map((row) => row.id) };
}

/** A change to the note about a widget. A field that is left out keeps its value. `usedAt` is in milliseconds since 1970. */
type Note = { isFavourite?: boolean; usedAt?: number };

/**
 * Stores that a person has opened a widget, or has added it to the favourites or removed it.
 * @returns false if there is no such widget for this person
 */
export async function noteMine(
  db: Database,
  reader: Reader,
  widgetId: string,
  { isFavourite, usedAt }: Note,
): Promise<boolean> {
  const isMeant = and(eq(widgets.id, widgetId), isOpenTo(reader));
  const noted = await db
    .insert(userWidgets)
    .select(
      sql`select ${reader.userId}, ${widgets.id}, ${Number(isFavourite ?? false)}, ${usedAt ?? null} from ${widgets} where ${isMeant}`,
    )
    .onConflictDoUpdate({
      target: [userWidgets.userId, userWidgets.widgetId],
      set: { isFavourite, usedAt },
    })
    .returning({ id: userWidgets.widgetId });
  return noted.length > 0;
}
