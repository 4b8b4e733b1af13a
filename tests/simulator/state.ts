import { asc, eq, sql } from "drizzle-orm";
import { audit } from "#db/schema/audit.ts";
import { clientKeys } from "#db/schema/client-keys.ts";
import { clients } from "#db/schema/clients.ts";
import { platform } from "#db/schema/operations.ts";
import { counters, prices, runs, usageDays, usageSums } from "#db/schema/usage.ts";
import { widgetDrafts, widgets, widgetVersions } from "#db/schema/widgets.ts";
import { dayOf } from "#domain/time.ts";
import { db } from "#tests/support/factories.ts";

/** All rows that the invariants are about, read at one moment. */
export async function readState(world: {
  clientId: string;
  widgetId: string;
  model: string;
  auditMark: number;
}) {
  const { clientId, widgetId, model, auditMark } = world;
  const rowid = sql`rowid`;
  const [
    allRuns,
    allCounters,
    days,
    sums,
    [client],
    keys,
    [widget],
    versions,
    [draft],
    [settings],
    priced,
    records,
  ] = await db.batch([
    db.select().from(runs).orderBy(asc(runs.id)),
    db.select().from(counters),
    db.select().from(usageDays),
    db.select().from(usageSums),
    db.select().from(clients).where(eq(clients.id, clientId)),
    db.select().from(clientKeys).where(eq(clientKeys.clientId, clientId)),
    db.select().from(widgets).where(eq(widgets.id, widgetId)),
    db
      .select()
      .from(widgetVersions)
      .where(eq(widgetVersions.widgetId, widgetId))
      .orderBy(asc(widgetVersions.version)),
    db.select().from(widgetDrafts).where(eq(widgetDrafts.widgetId, widgetId)),
    db.select().from(platform),
    db.select().from(prices).where(eq(prices.model, model)),
    // In the order in which they were stored: the order of ids is that of milliseconds, and the clock stands still.
    db
      .select()
      .from(audit)
      .where(sql`${rowid} > ${auditMark}`)
      .orderBy(rowid),
  ]);
  if (!client || !widget || !settings) throw new Error("The world has lost a row.");
  return {
    now: Date.now(),
    runs: allRuns,
    counters: allCounters,
    days,
    sums,
    client,
    keys,
    widget,
    versions,
    draft,
    platform: settings,
    prices: priced,
    audit: records,
  };
}

export type State = Awaited<ReturnType<typeof readState>>;
export type RunRow = State["runs"][number];

/** The sum of a number of all rows. */
export function sumOf<T>(rows: readonly T[], value: (row: T) => number): number {
  return rows.reduce((sum, row) => sum + value(row), 0);
}

/** What a month's row of a client or of the platform counts. */
export function counterOf({ counters: rows }: State, period: string, subject: string) {
  return rows.find((row) => row.period === period && row.subject === subject);
}

/** The records that were added between two states. */
export function newRecords(before: State, after: State): State["audit"] {
  return after.audit.slice(before.audit.length);
}

/** The platform's day (product/usage 2). */
export function today({ now, platform: { zone } }: State): string {
  return dayOf(now, zone);
}
