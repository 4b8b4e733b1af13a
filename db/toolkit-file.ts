import { asc, eq, getTableColumns, isNull, sql, type SQL } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { type Subject, type Watched, recorded } from "#db/audit/record.ts";
import { TOOLKIT, widgetData as data } from "#db/audited.ts";
import { all, boundLists, oneOf, undoWhere, withFolds, type Database } from "#db/base/database.ts";
import { approveOwn, watchedOwner, withinOwn } from "#db/clients/approvals.ts";
import { toolkits } from "#db/schema/toolkits.ts";
import { widgets, widgetTests, widgetDrafts } from "#db/schema/widgets.ts";
import { isInShared } from "#db/toolkits.ts";
import { insertTests, NEW_WIDGET, newTests } from "#db/widgets/tests.ts";
import { authorOf, insertVersions } from "#db/widgets/versions.ts";
import type { Actor } from "#domain/audit/actor.ts";
import type { FileToolkit, ImportWrites, KnownToolkit, KnownWidget } from "#domain/toolkit-file.ts";

/** The audit's record of an imported widget: the fields of a new widget, and the version on which the imported draft is based. */
const IMPORTED: Subject = {
  ...NEW_WIDGET,
  fields: sql`json_patch(${NEW_WIDGET.fields}, json_object('draftOfVersion',
    (select base_version from ${widgetDrafts} where widget_id = ${widgets.id})))`,
};

/** The toolkits of a file: the own toolkit of a person, or all or some of the toolkits that are no person's own. */
export type Exported = { person: string } | { ids: string[] } | "all";

export async function countWidgets(db: Database, exported: Exported): Promise<number> {
  return db.$count(widgets, areIn(exported));
}

/** A condition on `widgets`: a file has them. */
function areIn(exported: Exported): SQL {
  if (exported === "all") return isInShared;
  return sql`${widgets.toolkitId} in (select ${toolkits.id} from ${toolkits} where ${isMeant(exported)})`;
}

/** A condition on `toolkits`: a file has them. */
function isMeant(exported: Exported): SQL {
  if (exported !== "all" && "person" in exported) return eq(toolkits.userId, exported.person);
  const isChosen = exported === "all" ? undefined : sql`${toolkits.id} in ${oneOf(exported.ids)}`;
  return all(isNull(toolkits.userId), isChosen);
}

/** Toolkits with their widgets and tests, as a file has them. */
export async function list(db: Database, exported: Exported): Promise<FileToolkit[]> {
  const [kits, found, cases] = await Promise.all([
    db
      .select()
      .from(toolkits)
      .where(isMeant(exported))
      .orderBy(asc(toolkits.index), asc(toolkits.collection)),
    db
      .select({ id: widgets.id, toolkitId: widgets.toolkitId, data })
      .from(widgets)
      .where(areIn(exported))
      .orderBy(asc(widgets.pageNumber), asc(widgets.name)),
    db
      .select({
        widgetId: widgetTests.widgetId,
        name: widgetTests.name,
        inputs: widgetTests.inputs,
        checks: widgetTests.checks,
      })
      .from(widgetTests)
      .innerJoin(widgets, eq(widgets.id, widgetTests.widgetId))
      .where(areIn(exported))
      .orderBy(asc(widgetTests.position)),
  ]);
  const testsOf = Map.groupBy(cases, ({ widgetId }) => widgetId);
  const widgetsOf = Map.groupBy(found, ({ toolkitId }) => toolkitId);
  return kits.map(({ id, name, collection, index }) => ({
    collection,
    name,
    index,
    widgets: (widgetsOf.get(id) ?? []).map((widget) => ({
      ...widget.data,
      cases: (testsOf.get(widget.id) ?? []).map(({ widgetId: _, ...test }) => test),
    })),
  }));
}

/**
 * The stored toolkits of some collections, as an import compares them.
 * @param owner only those of this client
 */
export async function known(
  db: Database,
  collections: string[],
  owner?: string,
): Promise<KnownToolkit[]> {
  const isOwned = owner === undefined ? sql`true` : sql`${toolkits.clientId} = ${owner}`;
  const isKnown = sql`${toolkits.collection} in ${oneOf(collections)} and ${isOwned} and ${toolkits.userId} is null`;
  const [kits, found] = await Promise.all([
    db.select().from(toolkits).where(isKnown),
    knownWidgets(db, isKnown),
  ]);
  const widgetsOf = Map.groupBy(found, ({ type }) => type);
  return kits.map(({ collection, name, index }) => ({
    collection,
    name,
    index,
    widgets: widgetsOf.get(collection) ?? [],
  }));
}

/**
 * The stored widgets for which a condition on `widgets` and `toolkits` holds, as an import compares them, with the collections of their
 * toolkits.
 */
export async function knownWidgets(
  db: Database,
  isMeant: SQL,
): Promise<(KnownWidget & { type: string })[]> {
  const rows = await db
    .select({
      id: widgets.id,
      type: toolkits.collection,
      version: widgets.version,
      data,
      draft: widgetDrafts.data,
      hasTests: sql<number>`exists (select 1 from ${widgetTests} where ${widgetTests.widgetId} = ${widgets.id})`,
    })
    .from(widgets)
    .innerJoin(toolkits, eq(toolkits.id, widgets.toolkitId))
    .leftJoin(widgetDrafts, eq(widgetDrafts.widgetId, widgets.id))
    .where(isMeant);
  return rows.map((row) => ({ ...row, hasTests: Boolean(row.hasTests) }));
}

/** Further parts of an import's batch: a condition, statements at its end, rows that the audit watches, and the note of new versions. */
export type Besides = {
  /** A condition without which the batch is undone, as past a limit. */
  isMeant?: SQL;
  note?: string;
  watched?: readonly Watched[];
  after?: readonly BatchItem<"sqlite">[];
};

/**
 * Writes an import as one batch: all of it or nothing.
 * @param clientId the client that new toolkits belong to
 * @throws a unique violation if a toolkit, a widget or a draft has been made meanwhile; Forbidden if the client would have more than it
 * may
 */
export async function write(
  db: Database,
  writes: ImportWrites,
  by: Actor,
  clientId: string | null = null,
  { isMeant, note = "Imported", watched: besides = [], after = [] }: Besides = {},
): Promise<void> {
  const now = new Date();
  const made = writes.widgets.map(({ id, collection, widget: { cases, ...fields } }) => {
    const widgetId = id ?? crypto.randomUUID();
    return { row: { id: widgetId, collection, ...withFolds(fields) }, cases, widgetId };
  });
  const tests = [...made, ...writes.cases].flatMap(({ widgetId, cases }) =>
    newTests(widgetId, cases),
  );
  const kits = writes.toolkits.map(({ widgets: _, ...kit }) => ({
    id: crypto.randomUUID(),
    ...withFolds(kit),
  }));
  const isMade = sql`${widgets.id} in ${oneOf(made.map(({ widgetId }) => widgetId))}`;
  const statements = [
    ...(isMeant ? [undoWhere(db, sql`not (${isMeant})`)] : []),
    ...boundLists(kits).map((part) => insertToolkits(db, part, clientId)),
    ...boundLists(made.map(({ row }) => row)).map((part) => insertWidgets(db, part, now)),
    insertVersions(db, isMade, { ...by, note }),
    ...boundLists(writes.drafts).map((part) => insertDrafts(db, part, by, now)),
    ...boundLists(tests).map((part) => insertTests(db, part)),
    ...approveOwn(db, {
      toolkits: kits.map(({ id }) => id),
      widgets: made.map(({ widgetId }) => widgetId),
    }),
    ...after,
  ];
  const watched = [
    watchedOwner(sql`${clientId}`),
    {
      subject: TOOLKIT,
      where: sql`${toolkits.id} in ${oneOf(kits.map(({ id }) => id))}`,
    },
    {
      subject: IMPORTED,
      where: sql`${widgets.id} in ${oneOf([...made, ...writes.cases, ...writes.drafts].map(({ widgetId }) => widgetId))}`,
    },
    ...besides,
  ];
  const batch = recorded(db, by, watched, statements as unknown as [BatchItem<"sqlite">]);
  await withinOwn(db, sql`${clientId}`, batch);
}

function insertToolkits(db: Database, rows: string, clientId: string | null) {
  return db.insert(toolkits).select(
    sql`select value ->> 'id', value ->> 'name', value ->> 'nameFolded', value ->> 'collection', value ->> 'index', 1, ${clientId}, null, 0
      from json_each(${rows})`,
  );
}

function insertWidgets(db: Database, rows: string, now: Date) {
  const own: Record<string, SQL> = {
    toolkitId: sql`(select id from toolkits where collection = value ->> 'collection')`,
    version: sql`1`,
    updatedAt: sql`${now.toISOString()}`,
  };
  const values = Object.entries(getTableColumns(widgets)).map(
    ([name, { dataType }]) =>
      own[name] ?? sql.raw(`value ${dataType === "json" ? "->" : "->>"} '${name}'`),
  );
  return db
    .insert(widgets)
    .select(sql`select ${sql.join(values, sql`, `)} from json_each(${rows})`);
}

function insertDrafts(db: Database, rows: string, by: Actor, now: Date) {
  return db.insert(widgetDrafts).select(
    sql`select value ->> 'widgetId', value -> 'data', value ->> 'baseVersion', ${by.userId}, ${authorOf(by, sql`value ->> 'widgetId'`)}, ${now.toISOString()}, ${now.getTime()}
      from json_each(${rows})`,
  );
}
