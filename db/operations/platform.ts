import { and, eq, getTableColumns, sql } from "drizzle-orm";
import { recorded, rowWithId } from "#db/audit/record.ts";
import { fieldsOf, type Subject } from "#db/audit/subject.ts";
import type { Database } from "#db/connect.ts";
import { platform } from "#db/operations/schema.ts";
import { explainNoChange, isVersion, present } from "#db/rows.ts";
import { dayOf } from "#domain/usage/day.ts";
import type { Actor } from "#domain/audit/actor.ts";
import type { PlatformChanges } from "#domain/operations/platform.ts";

/** The settings of the platform as they are stored. */
export type PlatformRow = typeof platform.$inferSelect;

const { id: _id, version: _version, ...settings } = getTableColumns(platform);

/** What the audit records of the platform. */
const PLATFORM: Subject = {
  entity: "platform",
  table: platform,
  id: sql`cast(${platform.id} as text)`,
  name: sql`'Platform'`,
  fields: fieldsOf(settings),
};

/** The settings of the platform. Every database has their one row. */
export async function get(db: Database): Promise<PlatformRow> {
  return (await db.select().from(platform).where(eq(platform.id, 1)).get()) as PlatformRow;
}

/**
 * The platform's time zone, and the day (`2026-11-22`) that it is there.
 * @param now milliseconds since 1970
 */
export async function today(db: Database, now: number): Promise<{ zone: string; day: string }> {
  const { zone } = await get(db);
  return { zone, day: dayOf(now, zone) };
}

/**
 * Changes the settings of the platform.
 * @param shown what a person may see of the row, for the refusal
 * @throws StaleVersion where the stored version is newer
 */
export async function update(
  db: Database,
  { version, ...changes }: PlatformChanges,
  shown: (row: PlatformRow) => unknown,
  by: Actor,
): Promise<PlatformRow> {
  const [[updated]] = await recorded(db, by, rowWithId(PLATFORM, "1"), [
    db
      .update(platform)
      .set({ ...present(changes), version: sql`${platform.version} + 1` })
      .where(and(eq(platform.id, 1), isVersion(platform.version, version)))
      .returning(),
  ]);
  if (updated === undefined) explainNoChange(shown(await get(db)));
  return updated as PlatformRow;
}

/** The bytes of the database. */
export async function databaseBytes(db: Database): Promise<number> {
  const { meta } = await db.run(sql`select 1`);
  return meta.size_after;
}
