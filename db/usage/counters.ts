import { and, eq, gt, inArray, sql } from "drizzle-orm";
import { type Database, runTogether } from "#db/base/connect.ts";
import { counters } from "#db/schema/usage.ts";

/** One counter of a day and its limit. */
export type Charge = { subject: string; limit: number };

/**
 * Adds one to every counter of a day, or to none where one has reached its limit. One statement, so that the limits are exact for
 * concurrent callers.
 * @param day a day such as `2026-11-21`
 * @returns the subject of the first counter that has reached its limit, or `null` where all were counted
 */
export async function take(
  db: Database,
  day: string,
  charges: readonly Charge[],
): Promise<string | null> {
  const wanted = sql`(select value ->> 'subject' as subject, value ->> 'limit' as maximum, key as place
    from json_each(${JSON.stringify(charges)})) as wanted`;
  const counter = and(sql`${counters.subject} = wanted.subject`, eq(counters.period, day));
  const full = db
    .select({ subject: sql<string>`wanted.subject`.as("full_subject") })
    .from(wanted)
    .leftJoin(counters, counter)
    .where(sql`coalesce(${counters.answers}, 0) >= wanted.maximum`)
    .orderBy(sql`wanted.place`)
    .limit(1);
  // SQLite runs the whole select before it writes the first row, because both use the same table.
  const [{ results: refusals }] = (await runTogether(db, [
    sql`select * from ${full}`,
    sql`insert into counters (period, subject, answers) select ${day}, wanted.subject, 1 from ${wanted} where not exists ${full}
      on conflict do update set answers = answers + 1`,
  ])) as [D1Result<{ full_subject: string }>];
  return refusals[0]?.full_subject ?? null;
}

/** Subtracts one from each of these counters of a day, never below zero. */
export async function giveBack(db: Database, day: string, subjects: string[]): Promise<void> {
  await db
    .update(counters)
    .set({ answers: sql`${counters.answers} - 1` })
    .where(
      and(inArray(counters.subject, subjects), eq(counters.period, day), gt(counters.answers, 0)),
    );
}
