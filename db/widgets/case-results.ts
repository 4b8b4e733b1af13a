import { and, desc, eq, getTableColumns, notInArray, sql } from "drizzle-orm";
import type { Database } from "#db/base/connect.ts";
import { caseResults } from "#db/schema/widgets.ts";

export type StoredResult = Omit<typeof caseResults.$inferSelect, "caseId">;

/** How many results of a case are kept. */
const KEPT = 5;

const { caseId, ...columns } = getTableColumns(caseResults);

/** The result of a case with a fingerprint, or `null`. */
export async function get(
  db: Database,
  id: string,
  fingerprint: string,
): Promise<StoredResult | null> {
  const isMeant = and(eq(caseId, id), eq(columns.fingerprint, fingerprint));
  return (await db.select(columns).from(caseResults).where(isMeant).get()) ?? null;
}

/** The outcomes of the results with some fingerprints, by fingerprint. Cases that ask the same have the same one. */
export async function outcomes(db: Database, fingerprints: string[]) {
  const { fingerprint, outcome } = columns;
  const rows = await db
    .select({ caseId, fingerprint, outcome })
    .from(caseResults)
    .where(sql`${fingerprint} in (select value from json_each(${JSON.stringify(fingerprints)}))`);
  return new Map(rows.map((row) => [`${row.caseId} ${row.fingerprint}`, row.outcome]));
}

/** Stores a result of a case in place of the former one with its fingerprint, and deletes all but the newest. */
export async function put(db: Database, id: string, result: StoredResult): Promise<void> {
  const newest = db
    .select({ fingerprint: columns.fingerprint })
    .from(caseResults)
    .where(eq(caseId, id))
    .orderBy(desc(columns.createdAt))
    .limit(KEPT);
  await db.batch([
    db
      .insert(caseResults)
      .values({ caseId: id, ...result })
      .onConflictDoUpdate({
        target: [caseId, columns.fingerprint],
        set: result,
      }),
    db.delete(caseResults).where(and(eq(caseId, id), notInArray(columns.fingerprint, newest))),
  ]);
}
