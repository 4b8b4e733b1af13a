import { and, eq, lt, sql } from "drizzle-orm";
import type { Database } from "#db/connect.ts";
import { usage } from "#db/schema.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Counts one answer for a subject (`client:{id}` or `user:{id}`) on this day (UTC), unless the limit is reached.
 * One statement, so the limit is exact however many ask at the same time (design 5). Forgets the subject's former days.
 * @returns whether the answer may be given
 */
export async function take(db: Database, subject: string, limit: number): Promise<boolean> {
  if (limit < 1) return false;
  const now = Date.now();
  const [taken] = await db.batch([
    db
      .insert(usage)
      .values({ subject, day: dayOf(now), count: 1 })
      .onConflictDoUpdate({
        target: [usage.subject, usage.day],
        set: { count: sql`${usage.count} + 1` },
        setWhere: sql`${usage.count} < ${limit}`,
      })
      .returning({ count: usage.count }),
    // Not yesterday: a call from before midnight may come after one of the new day, and its day must not start anew.
    db.delete(usage).where(and(eq(usage.subject, subject), lt(usage.day, dayOf(now - DAY_MS)))),
  ]);
  return taken.length > 0;
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
