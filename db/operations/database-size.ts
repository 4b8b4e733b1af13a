import { asc, sql } from "drizzle-orm";
import type { DatabaseSize } from "#domain/operations/replies.ts";
import type { Database } from "#db/base/database.ts";
import * as alerts from "#db/operations/alerts.ts";
import { databaseSizes } from "#db/schema/operations.ts";
import { DAY_MS, utcDay } from "#domain/time.ts";
import { fillingOf, growthOf, WARN_PARTS } from "#domain/operations/database-size.ts";

/** The days whose sizes the growth is computed from. */
const GROWTH_DAYS = 30;

/** The size of the database, its growth, and when it is full. */
export async function get(db: Database, now: number): Promise<DatabaseSize> {
  const since = utcDay(now - GROWTH_DAYS * DAY_MS);
  const first = db
    .select()
    .from(databaseSizes)
    .where(sql`${databaseSizes.day} >= ${since}`)
    .orderBy(asc(databaseSizes.day))
    .limit(1);
  const { results, meta } = await db.run(first.getSQL());
  const [former] = results as (typeof databaseSizes.$inferSelect)[];
  return growthOf(meta.size_after, former ?? null, utcDay(now));
}

/**
 * Notes the size of today, and raises an alert for each part of the largest size that it has reached, once a month.
 * @returns the bytes
 */
export async function note(db: Database, now: number): Promise<number> {
  const size = await get(db, now);
  const { bytes } = size;
  const day = utcDay(now);
  const raised = WARN_PARTS.filter((part) => fillingOf(bytes) >= part).map((part) => ({
    key: `database.size:${part}:${day.slice(0, 7)}`,
    kind: "database.size" as const,
    data: { percent: Math.floor(fillingOf(bytes)), months: size.fullInMonths ?? "" },
  }));
  await db.batch([
    db.insert(databaseSizes).values({ day, bytes }).onConflictDoNothing(),
    alerts.add(db, raised, now),
  ]);
  return bytes;
}
