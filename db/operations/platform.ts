import { and, asc, count, eq, getTableColumns, isNotNull, sql } from "drizzle-orm";
import { type Subject, fieldsOf, recorded, rowWithId } from "#db/audit/record.ts";
import { explainNoChange, folded, isVersion, present, type Database } from "#db/base/database.ts";
import * as staleEntries from "#db/base/stale-entries.ts";
import * as alerts from "#db/operations/alerts.ts";
import { clients } from "#db/schema/clients.ts";
import { models, platform, databaseSizes } from "#db/schema/operations.ts";
import { toolkits } from "#db/schema/toolkits.ts";
import { widgets } from "#db/schema/widgets.ts";
import { dailyLimits } from "#db/usage/admit.ts";
import type { Actor } from "#domain/audit/actor.ts";
import { DEFAULT_MODEL } from "#domain/clients/client.ts";
import type { NewAlert } from "#domain/operations/alerts.ts";
import type { KnownModel } from "#domain/operations/models.ts";
import type { DailyLimits, PlatformChanges } from "#domain/operations/platform.ts";
import { dayOf, DAY_MS, utcDay } from "#domain/time.ts";
import type { DatabaseSize } from "#domain/operations/replies.ts";
import { fillingOf, growthOf, WARN_PARTS } from "#domain/operations/database-size.ts";

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
 * @param variables the limits of the variables (db/usage/admit.ts)
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

/** A condition on `clients`. */
export const hasNoModel = eq(clients.gptmodel, "");

/** Who uses a model: the names of its clients in their order, and the number of widgets that have it whatever their client has. */
export type UsesOfModel = { clients: string[]; widgets: number };

/** The models of all clients and widgets, with who uses them. */
export async function inUse(db: Database): Promise<Map<string, UsesOfModel>> {
  const { model } = widgets;
  const [ofClients, ofWidgets] = await db.batch([
    db
      .select({ model: clients.gptmodel, name: clients.clientname })
      .from(clients)
      .orderBy(asc(folded(clients.clientnameFolded, clients.clientname)), asc(clients.clientname)),
    db.select({ model, widgets: count() }).from(widgets).where(isNotNull(model)).groupBy(model),
  ]);
  const used = new Map<string, UsesOfModel>();
  const usesOf = (id: string) => {
    const uses = used.get(id) ?? { clients: [], widgets: 0 };
    used.set(id, uses);
    return uses;
  };
  for (const row of ofClients) usesOf(row.model).clients.push(row.name);
  for (const row of ofWidgets) usesOf(row.model ?? "").widgets = row.widgets;
  return used;
}

/** Whether a client has no model: only SQL that is written by hand can make one. */
export async function isMissing(db: Database): Promise<boolean> {
  const found = await db.select({ id: clients.id }).from(clients).where(hasNoModel).limit(1);
  return found.length > 0;
}

/** The model of a client that names none, and the version of the platform's settings. */
export async function defaultModel(db: Database): Promise<{ model: string; version: number }> {
  const { defaultModel: chosen, version } = platform;
  const [row] = await db.select({ chosen, version }).from(platform).where(eq(platform.id, 1));
  return { model: row?.chosen ?? DEFAULT_MODEL, version: row?.version ?? 1 };
}

/** What is known of every model that has been looked up, and when (milliseconds since 1970). */
export async function known(db: Database): Promise<(KnownModel & { checkedAt: number })[]> {
  const { id, state, shutdownDate, replacement, missingSince, checkedAt } = models;
  return db.select({ id, state, shutdownDate, replacement, missingSince, checkedAt }).from(models);
}

/**
 * Stores what a list says, and the alerts that follow from it, in one batch. Models that are no longer looked up are forgotten.
 * @param source the host of the endpoint
 */
export async function store(
  db: Database,
  found: KnownModel[],
  { source, at, raised }: { source: string; at: number; raised: NewAlert[] },
): Promise<void> {
  await db.batch([
    db
      .insert(models)
      .select(
        // In the order of the table's columns.
        sql`select json_extract(value, '$.id'), json_extract(value, '$.state'), json_extract(value, '$.shutdownDate'),
          json_extract(value, '$.replacement'), json_extract(value, '$.missingSince'), ${at}, ${source}
          from json_each(${JSON.stringify(found)}) where true`,
      )
      .onConflictDoUpdate({
        target: models.id,
        set: {
          state: sql`excluded.state`,
          shutdownDate: sql`excluded.shutdown_date`,
          replacement: sql`excluded.replacement`,
          missingSince: sql`excluded.missing_since`,
          checkedAt: sql`excluded.checked_at`,
          source: sql`excluded.source`,
        },
      }),
    db.delete(models).where(sql`${models.checkedAt} < ${at}`),
    alerts.add(db, raised, at),
  ]);
}

/** The days whose sizes the growth is computed from. */
const GROWTH_DAYS = 30;

/** The size of the database, its growth, and when it is full. */
export async function databaseSize(db: Database, now: number): Promise<DatabaseSize> {
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
export async function noteDatabaseSize(db: Database, now: number): Promise<number> {
  const size = await databaseSize(db, now);
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
