import { and, eq, gt, inArray, sql } from "drizzle-orm";
import type { Database } from "#db/connect.ts";
import { usage } from "#db/schema.ts";

/** One counter and its limit. */
export type Charge = { subject: string; limit: number };

/**
 * Adds one to every counter of a day (`2026-11-21`, UTC), or to none where one has reached its limit. One statement, so that the
 * limits are exact for concurrent callers.
 * @returns the subject of the first counter that has reached its limit, or `null` where all were counted
 */
export async function take(
  db: Database,
  day: string,
  charges: readonly Charge[],
): Promise<string | null> {
  const wanted = sql`(select value ->> 'subject' as subject, value ->> 'limit' as maximum, key as place
    from json_each(${JSON.stringify(charges)})) as wanted`;
  const counter = and(sql`${usage.subject} = wanted.subject`, eq(usage.day, day));
  const full = db
    .select({ subject: sql<string>`wanted.subject`.as("full_subject") })
    .from(wanted)
    .leftJoin(usage, counter)
    .where(sql`coalesce(${usage.count}, 0) >= wanted.maximum`)
    .orderBy(sql`wanted.place`)
    .limit(1);
  // SQLite runs the whole select before it writes the first row, because both use the same table.
  const [[refusal]] = await db.batch([
    full,
    db
      .insert(usage)
      .select(sql`select wanted.subject, ${day}, 1 from ${wanted} where not exists ${full}`)
      .onConflictDoUpdate({
        target: [usage.subject, usage.day],
        set: { count: sql`${usage.count} + 1` },
      }),
  ]);
  return refusal?.subject ?? null;
}

/** Subtracts one from each of these counters of a day, never below zero. */
export async function giveBack(db: Database, day: string, subjects: string[]): Promise<void> {
  await db
    .update(usage)
    .set({ count: sql`${usage.count} - 1` })
    .where(and(inArray(usage.subject, subjects), eq(usage.day, day), gt(usage.count, 0)));
}
