import { and, count, eq, gt, sql, type SQL } from "drizzle-orm";
import { event } from "#db/audit/record.ts";
import type { Database } from "#db/base/connect.ts";
import { oneOf } from "#db/base/rows.ts";
import { runTexts } from "#db/schema/usage.ts";
import type { Actor } from "#domain/audit/actor.ts";
import type { UnmarkedTexts, RunTexts } from "#domain/usage/run-texts.ts";

/** The texts of an answer that are to be stored, and the most days for which its reader was told that they are kept. */
export type TextsToKeep = RunTexts & { days: number };

/** Stores the texts of runs, if their client keeps texts: for its days, but for no more than the reader was told. */
export function insertion(running: SQL, texts: TextsToKeep): SQL {
  return sql`insert into run_texts (run_id, client_id, expires_on, inputs, answer)
    select r.id, r.client_id, date(r.day, '+' || min(c.keep_texts_days, t ->> 'days') || ' days'), t -> 'inputs', t ->> 'answer'
    from ${running} r join clients c on c.id = r.client_id, (select json(${JSON.stringify(texts)}) as t)
    where min(c.keep_texts_days, t ->> 'days') > 0`;
}

/** The texts of a run, or `null`. With `clientId`, only of a run of that client. That somebody has read them is recorded. */
export async function read(
  db: Database,
  runId: string,
  { today, by, clientId }: { today: string; by: Actor; clientId?: string },
): Promise<UnmarkedTexts | null> {
  const { expiresOn, inputs, answer } = runTexts;
  const isMeant = and(eq(runTexts.runId, runId), gt(expiresOn, today), isOf(clientId));
  const kept = db.select({ expiresOn, inputs, answer }).from(runTexts).where(isMeant).limit(1);
  const client = sql`(select clientname from clients join runs on runs.client_id = clients.id where runs.id = ${runId})`;
  const entityName = sql`coalesce(${client}, '')`;
  const reading = { action: "read-texts", entity: "run", entityId: runId, entityName } as const;
  const [, [row]] = await db.batch([event(db, by, reading, sql`exists ${kept}`), kept]);
  return row ?? null;
}

function isOf(clientId: string | undefined): SQL | undefined {
  return clientId === undefined ? undefined : eq(runTexts.clientId, clientId);
}

/** The texts of runs by the ids of the runs, or only those of a client. The caller records that they are read. */
export async function ofRuns(
  db: Database,
  runIds: string[],
  today: string,
  clientId?: string,
): Promise<Map<string, RunTexts>> {
  const { runId, expiresOn, inputs, answer } = runTexts;
  const isMeant = and(sql`${runId} in ${oneOf(runIds)}`, gt(expiresOn, today), isOf(clientId));
  const rows = await db.select({ runId, inputs, answer }).from(runTexts).where(isMeant);
  return new Map(rows.map(({ runId: id, ...texts }) => [id, texts]));
}

/** Deletes all texts of a client. Returns how many there were. */
export async function remove(db: Database, clientId: string, by: Actor): Promise<number> {
  const isMeant = eq(runTexts.clientId, clientId);
  const removal = {
    action: "delete-texts",
    entity: "client",
    entityId: clientId,
    entityName: sql`coalesce((select clientname from clients where id = ${clientId}), '')`,
    changes: sql`(select json_object('texts', json_array(count(*), 0)) from ${runTexts} where ${isMeant})`,
  } as const;
  const areThere = sql`exists (select 1 from ${runTexts} where ${isMeant})`;
  const [[counted]] = await db.batch([
    db.select({ count: count() }).from(runTexts).where(isMeant),
    event(db, by, removal, areThere),
    db.delete(runTexts).where(isMeant),
  ]);
  return counted?.count ?? 0;
}

/** The statement that deletes the texts of a client that keeps none, or is gone. */
export function removalOfUnkept(db: Database, clientId: string) {
  const keeps = sql`exists (select 1 from clients where id = ${clientId} and keep_texts_days > 0)`;
  return db.delete(runTexts).where(and(eq(runTexts.clientId, clientId), sql`not ${keeps}`));
}
