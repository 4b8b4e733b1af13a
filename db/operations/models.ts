import { asc, eq, sql } from "drizzle-orm";
import type { Database } from "#db/base/connect.ts";
import { folded } from "#db/base/folds.ts";
import * as alerts from "#db/operations/alerts.ts";
import { models, platform } from "#db/schema/operations.ts";
import { clients } from "#db/schema/clients.ts";
import { DEFAULT_MODEL } from "#domain/clients/client.ts";
import type { NewAlert } from "#domain/operations/alerts.ts";
import type { KnownModel } from "#domain/operations/model-list.ts";

/** A condition on `clients`. */
export const hasNoModel = eq(clients.gptmodel, "");

/** The models of all clients, each with the names of its clients in their order. */
export async function inUse(db: Database): Promise<Map<string, string[]>> {
  const rows = await db
    .select({ model: clients.gptmodel, name: clients.clientname })
    .from(clients)
    .orderBy(asc(folded(clients.clientnameFolded, clients.clientname)), asc(clients.clientname));
  const used = new Map<string, string[]>();
  for (const { model, name } of rows) used.set(model, [...(used.get(model) ?? []), name]);
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
