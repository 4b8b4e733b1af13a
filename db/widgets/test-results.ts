import { and, desc, eq, getTableColumns, notInArray, sql } from "drizzle-orm";
import type { Database } from "#db/base/connect.ts";
import { testResults } from "#db/schema/widgets.ts";

export type StoredResult = Omit<typeof testResults.$inferSelect, "testId">;

/** How many results of a test are kept. */
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

/** The outcomes of the results with some fingerprints, by fingerprint. Cases that ask the same have the same one. */
export async function outcomes(db: Database, fingerprints: string[]) {
  const { fingerprint, outcome } = columns;
  const rows = await db
    .select({ testId, fingerprint, outcome })
    .from(testResults)
    .where(sql`${fingerprint} in (select value from json_each(${JSON.stringify(fingerprints)}))`);
  return new Map(rows.map((row) => [`${row.testId} ${row.fingerprint}`, row.outcome]));
}

/** Stores a result of a test in place of the former one with its fingerprint, and deletes all but the newest. */
export async function put(db: Database, id: string, result: StoredResult): Promise<void> {
  const newest = db
    .select({ fingerprint: columns.fingerprint })
    .from(testResults)
    .where(eq(testId, id))
    .orderBy(desc(columns.createdAt))
    .limit(KEPT);
  await db.batch([
    db
      .insert(testResults)
      .values({ testId: id, ...result })
      .onConflictDoUpdate({
        target: [testId, columns.fingerprint],
        set: result,
      }),
    db.delete(testResults).where(and(eq(testId, id), notInArray(columns.fingerprint, newest))),
  ]);
}
