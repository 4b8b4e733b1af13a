import { and, eq, getTableColumns, sql } from "drizzle-orm";
import { recorded, rowWithId } from "#db/audit/record.ts";
import { fieldsOf, type Subject } from "#db/audit/subject.ts";
import type { Database } from "#db/base/connect.ts";
import { dailyLimits } from "#db/usage/daily-limits.ts";
import { platform } from "#db/schema/operations.ts";
import { toolkits } from "#db/schema/toolkits.ts";
import * as staleEntries from "#db/base/stale-entries.ts";
import { explainNoChange, isVersion, present } from "#db/base/rows.ts";
import { dayOf } from "#domain/usage/day.ts";
import type { Actor } from "#domain/audit/actor.ts";
import type { DailyLimits, PlatformChanges } from "#domain/operations/platform.ts";

/** The settings of the platform. A limit that is null is none. */
export type PlatformRow = Omit<typeof platform.$inferSelect, "limitsStored">;

const { limitsStored: _limitsStored, ...columns } = getTableColumns(platform);
const { id: _id, version: _version, ...settings } = columns;

/** The platform as the audit records it: every column but id and version. */
const PLATFORM: Subject = {
  entity: "platform",
  table: platform,
  id: sql`cast(${platform.id} as text)`,
  name: sql`'Platform'`,
  fields: fieldsOf(settings),
};

/**
 * The settings of the platform. Every database has their one row.
 * @param variables the limits of the variables (db/usage/daily-limits.ts)
 */
export async function get(db: Database, variables: DailyLimits): Promise<PlatformRow> {
  const { demoToolkit } = platform;
  const existing = sql`(select collection from ${toolkits} where collection = ${demoToolkit})`;
  const shown = {
    ...columns,
    ...dailyLimits(asJson(variables)),
    demoToolkit: existing.as("demo_toolkit"),
  };
  return (await db.select(shown).from(platform).where(eq(platform.id, 1)).get()) as PlatformRow;
}

/**
 * The platform's time zone, and the day (`2026-11-22`) that it is there.
 * @param now milliseconds since 1970
 */
export async function storedToday(
  db: Database,
  now: number,
): Promise<{ zone: string; day: string }> {
  const row = await db
    .select({ zone: platform.zone })
    .from(platform)
    .where(eq(platform.id, 1))
    .get();
  const { zone } = row as { zone: string };
  return { zone, day: dayOf(now, zone) };
}

/** The recipients of data of this site, as its owner has entered them; `null` if nothing is entered. */
export async function recipients(db: Database): Promise<string | null> {
  const row = await db.select({ recipients: platform.recipients }).from(platform).get();
  return row?.recipients ?? null;
}

/**
 * Changes the settings of the platform, and stores the limits of the variables if no save has done so before.
 * @param options.variables the limits of the variables
 * @param options.show what a person may see of the row, for the refusal
 * @throws StaleVersion where the stored version is newer
 */
export async function update(
  db: Database,
  { version, ...changes }: PlatformChanges,
  { variables, show }: { variables: DailyLimits; show: (row: PlatformRow) => unknown },
  by: Actor,
): Promise<PlatformRow> {
  const { demoToolkit } = changes;
  const isDemo = sql`collection in (${demoToolkit ?? null}, (select demo_toolkit from ${platform}))`;
  const [, [updated]] = await recorded(db, by, rowWithId(PLATFORM, "1"), [
    // The sites that show the former toolkit or the new one.
    staleEntries.addSettings(
      db,
      demoToolkit === undefined ? sql`false` : staleEntries.haveApprovedToolkit(isDemo),
    ),
    db
      .update(platform)
      .set({
        ...dailyLimits(asJson(variables)),
        ...present(changes),
        limitsStored: true,
        version: sql`${platform.version} + 1`,
      })
      .where(and(eq(platform.id, 1), isVersion(platform.version, version)))
      .returning(columns),
  ]);
  if (updated === undefined) explainNoChange(show(await get(db, variables)));
  return updated as PlatformRow;
}

/** The roles that sign in by passkey only, and whether a person has a passkey. */
export async function passkeyRule(
  db: Database,
  userId: string,
): Promise<{ stored: PlatformRow["passkeysFor"]; hasPasskey: boolean }> {
  const hasPasskey = sql<boolean>`exists (select 1 from passkeys where user_id = ${userId})`;
  const row = await db
    .select({ stored: platform.passkeysFor, hasPasskey: hasPasskey.mapWith(Boolean) })
    .from(platform)
    .where(eq(platform.id, 1))
    .get();
  return row as NonNullable<typeof row>;
}

function asJson(variables: DailyLimits) {
  return sql`${JSON.stringify(variables)}`;
}
