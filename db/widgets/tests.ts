import { and, asc, eq, sql, type SQL, desc, inArray, notInArray } from "drizzle-orm";
import type { WidgetTest, TestList } from "#domain/widgets/replies.ts";
import { type Subject, fieldsOf, recorded, rowWithId } from "#db/audit/record.ts";
import { WIDGET } from "#db/audited.ts";
import type { Database } from "#db/base/database.ts";
import { StaleVersion } from "#db/base/errors.ts";
import { widgets, widgetTests, testResults, versionTests } from "#db/schema/widgets.ts";
import type { Actor } from "#domain/audit/actor.ts";
import type { TestDraft, TestListSave } from "#domain/widgets/widget-test.ts";
import type { TestState } from "#domain/widgets/gate.ts";
import type { Widget } from "#domain/widgets/widget.ts";

const { id, widgetId, name, inputs, checks, position, version } = widgetTests;
const columns = { id, name, inputs, checks };

/** The tests of a row of `widgets` without their ids, as JSON. */
const TESTS_OF_WIDGET = sql`(select json_group_array(json_object('name', ordered.name, 'inputs', json(ordered.inputs), 'checks', json(ordered.checks)))
  from (select * from ${widgetTests} where widget_id = ${widgets.id} order by position) ordered)`;

/** The tests of a row of `widgets` without their ids, as a column of a select. */
export const casesOfWidget = TESTS_OF_WIDGET.mapWith(
  (text: string) => JSON.parse(text) as TestDraft[],
);

/** The audit has a saved list as one change of the widget. */
const TESTS: Subject = {
  entity: "widget",
  table: widgets,
  id: widgets.id,
  name: widgets.name,
  fields: fieldsOf({ tests: TESTS_OF_WIDGET }),
};

/** A new widget with its tests, which the audit has in one row. */
export const NEW_WIDGET: Subject = {
  ...WIDGET,
  fields: sql`json_patch(${WIDGET.fields}, ${TESTS.fields})`,
};

/** A statement for the batch that stores a new widget: its tests. */
export function addTests(db: Database, widget: string, cases: readonly TestDraft[]) {
  return insertTests(db, JSON.stringify(newTests(widget, cases)));
}

/** The rows of new tests of a widget that has none. */
export function newTests(widget: string, cases: readonly TestDraft[]) {
  return cases.map((added, place) => ({
    ...added,
    id: crypto.randomUUID(),
    widgetId: widget,
    position: place,
  }));
}

/** A statement for a batch: inserts rows of `newTests`, as a JSON list. */
export function insertTests(db: Database, rows: string) {
  return db.insert(widgetTests).select(
    sql`select value ->> 'id', value ->> 'widgetId', value ->> 'name', value -> 'inputs', value -> 'checks', value ->> 'position', ${Date.now()}
      from json_each(${rows}) where true`,
  );
}

export async function list(db: Database, widget: string): Promise<TestList> {
  const rows = await db
    .select({ ...columns, version })
    .from(widgetTests)
    .where(eq(widgetId, widget))
    .orderBy(asc(position));
  return {
    version: rows[0]?.version ?? 0,
    cases: rows.map(({ version: _, ...stored }) => stored),
  };
}

export async function get(
  db: Database,
  widget: string,
  testId: string,
): Promise<WidgetTest | null> {
  const isMeant = and(eq(widgetId, widget), eq(id, testId));
  return (await db.select(columns).from(widgetTests).where(isMeant).get()) ?? null;
}

/**
 * Replaces the tests of a widget. Those that keep their id keep their results.
 * @throws StaleVersion if another list is stored than the save started from
 */
export async function put(
  db: Database,
  widget: string,
  save: TestListSave,
  by: Actor,
): Promise<TestList> {
  const stored = await list(db, widget);
  if (stored.version !== save.version) throw new StaleVersion(stored);
  const known = new Set(stored.cases.map((stored) => stored.id));
  const cases = save.cases.map(({ id, ...fields }) => ({
    ...fields,
    id: id !== undefined && known.has(id) ? id : crypto.randomUUID(),
  }));
  // A list must not have the version of one that was emptied: the time makes it different.
  const next = Math.max(Date.now(), save.version + 1);
  const body = JSON.stringify({ cases, version: save.version, next });
  const [inserted, deleted] = await recorded(db, by, rowWithId(TESTS, widget), [
    db
      .insert(widgetTests)
      .select(
        sql`select value ->> 'id', ${widget}, value ->> 'name', value -> 'inputs', value -> 'checks', key, b ->> 'next'
          from (select ${body} as b), json_each(b -> '$.cases')
          where coalesce((select max(version) from ${widgetTests} where widget_id = ${widget}), 0) = b ->> 'version'`,
      )
      .onConflictDoUpdate({
        target: id,
        set: {
          name: sql`excluded.name`,
          inputs: sql`excluded.inputs`,
          checks: sql`excluded.checks`,
          position: sql`excluded.position`,
          version: sql`excluded.version`,
        },
      })
      .returning({ id }),
    // Rows that the list no longer has are those that still have its former version.
    db
      .delete(widgetTests)
      .where(and(eq(widgetId, widget), sql`${version} = json_extract(${body}, '$.version')`))
      .returning({ id }),
  ]);
  const isStored = inserted.length + deleted.length > 0;
  const now = await list(db, widget);
  if (!isStored && now.version !== save.version) throw new StaleVersion(now);
  return now;
}

/** The columns of a stored result. The test that it belongs to is known where it is read. */
const resultColumns = {
  fingerprint: testResults.fingerprint,
  answer: testResults.answer,
  structured: testResults.structured,
  outcome: testResults.outcome,
  passed: testResults.passed,
  ms: testResults.ms,
  tokens: testResults.tokens,
  createdAt: testResults.createdAt,
};

export type StoredResult = Pick<typeof testResults.$inferSelect, keyof typeof resultColumns>;

/** How many results of a test are kept, beside that of the newest version it ran with. */
const KEPT = 5;

export async function getResult(
  db: Database,
  test: string,
  fingerprint: string,
): Promise<StoredResult | null> {
  const isMeant = and(eq(testResults.testId, test), eq(resultColumns.fingerprint, fingerprint));
  return (await db.select(resultColumns).from(testResults).where(isMeant).get()) ?? null;
}

/** The results of all tests of a widget without their answers. Tests that ask the same have the same fingerprints. */
export async function resultsOfWidget(db: Database, widget: string) {
  const { fingerprint, outcome, ms, tokens, createdAt } = resultColumns;
  const ids = db.select({ id }).from(widgetTests).where(eq(widgetId, widget));
  return db
    .select({ testId: testResults.testId, fingerprint, outcome, ms, tokens, createdAt })
    .from(testResults)
    .where(inArray(testResults.testId, ids));
}

export async function resultsOfTest(db: Database, test: string): Promise<StoredResult[]> {
  return db.select(resultColumns).from(testResults).where(eq(testResults.testId, test));
}

/** Stores a result of a test in place of the former one with its fingerprint, and deletes all but the newest. */
export async function putResult(db: Database, test: string, result: StoredResult): Promise<void> {
  const newest = db
    .select({ fingerprint: resultColumns.fingerprint })
    .from(testResults)
    .where(eq(testResults.testId, test))
    .orderBy(desc(resultColumns.createdAt))
    .limit(KEPT);
  const ofVersion = sql`(select ${versionTests.fingerprint} from ${versionTests} where ${versionTests.testId} = ${test} order by ${versionTests.version} desc limit 1)`;
  await db.batch([
    db
      .insert(testResults)
      .values({ testId: test, ...result })
      .onConflictDoUpdate({
        target: [testResults.testId, resultColumns.fingerprint],
        set: result,
      }),
    db
      .delete(testResults)
      .where(
        and(
          eq(testResults.testId, test),
          notInArray(resultColumns.fingerprint, newest),
          sql`${resultColumns.fingerprint} is not ${ofVersion}`,
        ),
      ),
  ]);
}

export type VersionTest = { id: string; state: TestState | null; fingerprint: string | null };

/** Notes how a test ended with the live version of a widget. Its other tests count as not run, until they are. */
export async function noteEnd(
  db: Database,
  live: Pick<Widget, "id" | "version">,
  { id: test, state, fingerprint }: VersionTest,
): Promise<void> {
  const ended = { state, fingerprint };
  await db.batch([
    db
      .insert(versionTests)
      .select(
        sql`select v.widget_id, v.version, t.id, null, null from widget_versions v join ${widgetTests} t on t.widget_id = v.widget_id
          where v.widget_id = ${live.id} and v.version = ${live.version}`,
      )
      .onConflictDoNothing(),
    db
      .update(versionTests)
      .set(ended)
      .where(
        and(
          eq(versionTests.widgetId, live.id),
          eq(versionTests.version, live.version),
          eq(versionTests.testId, test),
        ),
      ),
  ]);
}

/** A statement for the batch that publishes a draft: notes how its tests ended with the version that it becomes. */
export function noteEnds(db: Database, widget: string, tests: VersionTest[], where: SQL) {
  return db
    .insert(versionTests)
    .select(
      sql`select v.widget_id, v.version, t.id, n.value ->> 'state', n.value ->> 'fingerprint'
        from widgets w join widget_versions v on v.widget_id = w.id and v.version = w.version
        join json_each(${JSON.stringify(tests)}) n join ${widgetTests} t on t.id = n.value ->> 'id' and t.widget_id = w.id
        where w.id = ${widget} and ${where}`,
    )
    .onConflictDoNothing();
}
