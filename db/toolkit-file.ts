import { asc, eq, getTableColumns, sql, type SQL } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { recorded } from "#db/audit/record.ts";
import type { Subject } from "#db/audit/subject.ts";
import { TOOLKIT } from "#db/audited.ts";
import type { Database } from "#db/base/connect.ts";
import { withFolds } from "#db/base/folds.ts";
import { toolkits } from "#db/schema/toolkits.ts";
import { widgets, widgetCases, widgetDrafts } from "#db/schema/widgets.ts";
import { widgetData as data } from "#db/widgets/columns.ts";
import { insertCases, NEW_WIDGET, newCases } from "#db/widgets/cases.ts";
import { insertVersions } from "#db/widgets/versions.ts";
import type { Actor } from "#domain/audit/actor.ts";
import type { FileToolkit } from "#domain/toolkit-file.ts";
import type { ImportWrites, KnownToolkit } from "#domain/toolkit-import.ts";

/** The most characters of one bound parameter: D1 allows 2 MB, and a character can take three bytes. */
const MAX_CHARACTERS = 400_000;

/** Widgets as the audit records their import: as new ones, and with the version for which the import made a draft. */
const IMPORTED: Subject = {
  ...NEW_WIDGET,
  fields: sql`json_patch(${NEW_WIDGET.fields}, json_object('draftOfVersion',
    (select base_version from ${widgetDrafts} where widget_id = ${widgets.id})))`,
};

/** How many widgets some toolkits have. */
export async function countWidgets(db: Database, ids?: string[]): Promise<number> {
  return db.$count(widgets, ids && isOneOf(widgets.toolkitId, ids));
}

/** Toolkits with their widgets and tests, as a file has them; all toolkits without `ids`. */
export async function list(db: Database, ids?: string[]): Promise<FileToolkit[]> {
  const [kits, found, cases] = await Promise.all([
    db
      .select()
      .from(toolkits)
      .where(ids && isOneOf(toolkits.id, ids))
      .orderBy(asc(toolkits.index), asc(toolkits.collection)),
    db
      .select({ id: widgets.id, toolkitId: widgets.toolkitId, data })
      .from(widgets)
      .where(ids && isOneOf(widgets.toolkitId, ids))
      .orderBy(asc(widgets.pageNumber), asc(widgets.name)),
    db
      .select({
        widgetId: widgetCases.widgetId,
        name: widgetCases.name,
        inputs: widgetCases.inputs,
        checks: widgetCases.checks,
      })
      .from(widgetCases)
      .innerJoin(widgets, eq(widgets.id, widgetCases.widgetId))
      .where(ids && isOneOf(widgets.toolkitId, ids))
      .orderBy(asc(widgetCases.position)),
  ]);
  const casesOf = Map.groupBy(cases, ({ widgetId }) => widgetId);
  const widgetsOf = Map.groupBy(found, ({ toolkitId }) => toolkitId);
  return kits.map(({ id, name, collection, index }) => ({
    collection,
    name,
    index,
    widgets: (widgetsOf.get(id) ?? []).map((widget) => ({
      ...widget.data,
      cases: (casesOf.get(widget.id) ?? []).map(({ widgetId: _, ...test }) => test),
    })),
  }));
}

/** The stored toolkits of some collections, as an import compares them. */
export async function known(db: Database, collections: string[]): Promise<KnownToolkit[]> {
  const isMeant = isOneOf(toolkits.collection, collections);
  const [kits, found] = await Promise.all([
    db.select().from(toolkits).where(isMeant),
    db
      .select({
        id: widgets.id,
        toolkitId: widgets.toolkitId,
        version: widgets.version,
        data,
        draft: widgetDrafts.data,
        hasCases: sql<number>`exists (select 1 from ${widgetCases} where ${widgetCases.widgetId} = ${widgets.id})`,
      })
      .from(widgets)
      .innerJoin(toolkits, eq(toolkits.id, widgets.toolkitId))
      .leftJoin(widgetDrafts, eq(widgetDrafts.widgetId, widgets.id))
      .where(isMeant),
  ]);
  const widgetsOf = Map.groupBy(found, ({ toolkitId }) => toolkitId);
  return kits.map(({ id, collection, name, index }) => ({
    collection,
    name,
    index,
    widgets: (widgetsOf.get(id) ?? []).map((widget) => ({
      ...widget,
      hasCases: Boolean(widget.hasCases),
    })),
  }));
}

/**
 * Writes an import as one batch: all of it or nothing.
 * @throws a unique violation where a toolkit, a widget or a draft has been made meanwhile
 */
export async function write(db: Database, writes: ImportWrites, by: Actor): Promise<void> {
  const now = new Date();
  const made = writes.widgets.map(({ collection, widget: { cases, ...fields } }) => {
    const widgetId = crypto.randomUUID();
    return { row: { id: widgetId, collection, ...withFolds(fields) }, cases, widgetId };
  });
  const tests = [...made, ...writes.cases].flatMap(({ widgetId, cases }) =>
    newCases(widgetId, cases),
  );
  const kits = writes.toolkits.map(({ widgets: _, ...kit }) => ({
    id: crypto.randomUUID(),
    ...withFolds(kit),
  }));
  const isMade = isOneOf(
    widgets.id,
    made.map(({ widgetId }) => widgetId),
  );
  const statements = [
    ...inParts(kits).map((part) => insertToolkits(db, part)),
    ...inParts(made.map(({ row }) => row)).map((part) => insertWidgets(db, part, now)),
    insertVersions(db, isMade, { ...by, note: "Imported" }),
    ...inParts(writes.drafts).map((part) => insertDrafts(db, part, by, now)),
    ...inParts(tests).map((part) => insertCases(db, part)),
  ];
  const watched = [
    {
      subject: TOOLKIT,
      where: isOneOf(
        toolkits.id,
        kits.map(({ id }) => id),
      ),
    },
    {
      subject: IMPORTED,
      where: isOneOf(
        widgets.id,
        [...made, ...writes.cases, ...writes.drafts].map(({ widgetId }) => widgetId),
      ),
    },
  ];
  await recorded(db, by, watched, statements as unknown as [BatchItem<"sqlite">]);
}

function insertToolkits(db: Database, rows: string) {
  return db.insert(toolkits).select(
    sql`select value ->> 'id', value ->> 'name', value ->> 'nameFolded', value ->> 'collection', value ->> 'index', 1
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
    sql`select value ->> 'widgetId', value -> 'data', value ->> 'baseVersion', ${by.userId}, ${by.username}, ${now.toISOString()}, ${now.getTime()}
      from json_each(${rows})`,
  );
}

/** Rows as JSON lists that a statement can bind. */
function inParts(rows: object[]): string[] {
  const parts: string[][] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const row of rows) {
    const text = JSON.stringify(row);
    if (size + text.length > MAX_CHARACTERS) {
      parts.push([]);
      size = 0;
    }
    parts.at(-1)?.push(text);
    size += text.length;
  }
  return parts.map((part) => `[${part.join(",")}]`);
}

/** `in`, with any number of values in one parameter. */
function isOneOf(column: SQLiteColumn, values: string[]): SQL {
  return sql`${column} in (select value from json_each(${JSON.stringify(values)}))`;
}
