import { type SQL, and, desc, eq, getTableColumns, inArray, notInArray, sql } from "drizzle-orm";
import type { Database } from "#db/base/database.ts";
import { testResults, versionTests, widgetTests } from "#db/schema/widgets.ts";
import type { TestState } from "#domain/widgets/gate.ts";
import type { Widget } from "#domain/widgets/widget.ts";

export type StoredResult = Omit<typeof testResults.$inferSelect, "testId">;

/** How many results of a test are kept, beside that of the newest version it ran with. */
const KEPT = 5;

const { testId, ...columns } = getTableColumns(testResults);

/** The result of a test with a fingerprint, or `null`. */
export async function get(
  db: Database,
  id: string,
  fingerprint: string,
): Promise<StoredResult | null> {
  const isMeant = and(eq(testId, id), eq(columns.fingerprint, fingerprint));
  return (await db.select(columns).from(testResults).where(isMeant).get()) ?? null;
}

/** The results of all tests of a widget without their answers. Tests that ask the same have the same fingerprints. */
export async function ofWidget(db: Database, widgetId: string) {
  const { fingerprint, outcome, ms, tokens, createdAt } = columns;
  const ids = db
    .select({ id: widgetTests.id })
    .from(widgetTests)
    .where(eq(widgetTests.widgetId, widgetId));
  return db
    .select({ testId, fingerprint, outcome, ms, tokens, createdAt })
    .from(testResults)
    .where(inArray(testId, ids));
}

/** The results of a test with their answers. */
export async function ofTest(db: Database, id: string): Promise<StoredResult[]> {
  return db.select(columns).from(testResults).where(eq(testId, id));
}

/** Stores a result of a test in place of the former one with its fingerprint, and deletes all but the newest. */
export async function put(db: Database, id: string, result: StoredResult): Promise<void> {
  const newest = db
    .select({ fingerprint: columns.fingerprint })
    .from(testResults)
    .where(eq(testId, id))
    .orderBy(desc(columns.createdAt))
    .limit(KEPT);
  const ofVersion = sql`(select ${versionTests.fingerprint} from ${versionTests} where ${versionTests.testId} = ${id} order by ${versionTests.version} desc limit 1)`;
  await db.batch([
    db
      .insert(testResults)
      .values({ testId: id, ...result })
      .onConflictDoUpdate({
        target: [testId, columns.fingerprint],
        set: result,
      }),
    db
      .delete(testResults)
      .where(
        and(
          eq(testId, id),
          notInArray(columns.fingerprint, newest),
          sql`${columns.fingerprint} is not ${ofVersion}`,
        ),
      ),
  ]);
}

/** How a test ended with a version. */
export type VersionTest = { id: string; state: TestState | null; fingerprint: string | null };

/** Notes how a test ended with the live version of a widget. Its other tests count as not run, until they are. */
export async function note(
  db: Database,
  { id: widgetId, version }: Pick<Widget, "id" | "version">,
  { id, state, fingerprint }: VersionTest,
): Promise<void> {
  const ended = { state, fingerprint };
  await db.batch([
    db
      .insert(versionTests)
      .select(
        sql`select v.widget_id, v.version, t.id, null, null from widget_versions v join ${widgetTests} t on t.widget_id = v.widget_id
          where v.widget_id = ${widgetId} and v.version = ${version}`,
      )
      .onConflictDoNothing(),
    db
      .update(versionTests)
      .set(ended)
      .where(
        and(
          eq(versionTests.widgetId, widgetId),
          eq(versionTests.version, version),
          eq(versionTests.testId, id),
        ),
      ),
  ]);
}

/** A statement for the batch that publishes a draft: notes how its tests ended with the version that it becomes. */
export function noteAll(db: Database, widgetId: string, tests: VersionTest[], where: SQL) {
  return db
    .insert(versionTests)
    .select(
      sql`select v.widget_id, v.version, t.id, n.value ->> 'state', n.value ->> 'fingerprint'
        from widgets w join widget_versions v on v.widget_id = w.id and v.version = w.version
        join json_each(${JSON.stringify(tests)}) n join ${widgetTests} t on t.id = n.value ->> 'id' and t.widget_id = w.id
        where w.id = ${widgetId} and ${where}`,
    )
    .onConflictDoNothing();
}
