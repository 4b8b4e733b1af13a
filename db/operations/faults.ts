import { desc, gte, sql } from "drizzle-orm";
import type { Fault } from "#domain/operations/answers.ts";
import type { Database } from "#db/base/connect.ts";
import { faults } from "#db/schema/operations.ts";
import { DAY_MS } from "#domain/time.ts";

/**
 * Counts an unexpected error in its hour.
 * @param fault the pattern of the route, the name of the error, and the id of the request
 */
export async function note(
  db: Database,
  fault: { route: string; failure: string; requestId: string },
  at: number,
): Promise<void> {
  const hour = hourOf(at);
  await db
    .insert(faults)
    .values({ ...fault, hour, count: 1 })
    .onConflictDoUpdate({
      target: [faults.hour, faults.route, faults.failure],
      set: { count: sql`${faults.count} + 1`, requestId: fault.requestId },
    });
}

/** The most faults that a person reads. */
const MAX_SHOWN = 20;

/** The unexpected errors of the last 24 hours, the latest first. */
export async function ofLastDay(db: Database, now: number): Promise<Fault[]> {
  return db
    .select()
    .from(faults)
    .where(gte(faults.hour, hourOf(now - DAY_MS)))
    .orderBy(desc(faults.hour), desc(faults.count))
    .limit(MAX_SHOWN);
}

/** The hour of a time, in UTC: `2026-11-22T14`. */
export function hourOf(time: number): string {
  return new Date(time).toISOString().slice(0, 13);
}
