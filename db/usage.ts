import { sql } from "drizzle-orm";
import type { Database } from "#db/connect.ts";
import { usage } from "#db/schema.ts";

/**
 * Counts one answer for a subject (`client:{id}` or `user:{id}`) on this day (UTC), unless the limit is reached.
 * One statement, so the limit is exact however many ask at the same time (design 5).
 * @returns whether the answer may be given
 */
export async function take(db: Database, subject: string, limit: number): Promise<boolean> {
  if (limit < 1) return false;
  const day = new Date().toISOString().slice(0, 10);
  const taken = await db
    .insert(usage)
    .values({ subject, day, count: 1 })
    .onConflictDoUpdate({
      target: [usage.subject, usage.day],
      set: { count: sql`${usage.count} + 1` },
      setWhere: sql`${usage.count} < ${limit}`,
    })
    .returning({ count: usage.count });
  return taken.length > 0;
}
