import { sql } from "drizzle-orm";
import type { Database } from "#db/connect.ts";
import { faults } from "#db/operations/schema.ts";

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

/** The hour of a time, in UTC: `2026-11-22T14`. */
export function hourOf(time: number): string {
  return new Date(time).toISOString().slice(0, 13);
}
