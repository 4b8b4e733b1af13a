import { dayOf } from "#domain/usage/months.ts";

/** The time zone of each database, as its last answer said. Every statement that depends on it compares it (db/usage/admit.ts). */
const zones = new WeakMap<D1Database, string>();

/** The day and the month of the platform's time zone (product/usage 2). */
export function today(database: D1Database): { day: string; month: string; zone: string } {
  const zone = zones.get(database) ?? "UTC";
  const day = dayOf(Date.now(), zone);
  return { day, month: day.slice(0, 7), zone };
}

/** Stores the time zone that the database has. */
export function noteZone(database: D1Database, zone: string): void {
  zones.set(database, zone);
}
