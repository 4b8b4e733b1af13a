import { and, eq, gt, sql, type SQL } from "drizzle-orm";
import type { Database } from "#db/connect.ts";
import { runTexts } from "#db/usage/schema.ts";
import type { KeptTexts, RunTexts } from "#domain/usage/run-texts.ts";

/** The texts of an answer that are to be stored, and the most days for which its reader was told that they are kept. */
export type TextsToKeep = RunTexts & { days: number };

/** Stores the texts of runs, if their client keeps texts: for its days, but for no more than the reader was told. */
export function insertion(running: SQL, texts: TextsToKeep): SQL {
  return sql`insert into run_texts (run_id, client_id, expires_on, inputs, answer)
    select r.id, r.client_id, date(r.day, '+' || min(c.keep_texts_days, t ->> 'days') || ' days'), t -> 'inputs', t ->> 'answer'
    from ${running} r join clients c on c.id = r.client_id, (select json(${JSON.stringify(texts)}) as t)
    where min(c.keep_texts_days, t ->> 'days') > 0`;
}

/** The texts of a run, or `null`. */
export async function get(db: Database, runId: string, today: string): Promise<KeptTexts | null> {
  const { expiresOn, inputs, answer } = runTexts;
  const row = await db
    .select({ expiresOn, inputs, answer })
    .from(runTexts)
    .where(and(eq(runTexts.runId, runId), gt(expiresOn, today)))
    .get();
  return row ?? null;
}

/** Deletes all texts of a client. Returns how many there were. */
export async function remove(db: Database, clientId: string): Promise<number> {
  const { meta } = await db.delete(runTexts).where(eq(runTexts.clientId, clientId)).run();
  return meta.changes;
}

/** The statement that deletes the texts of a client that keeps none, or is gone. */
export function removalOfUnkept(db: Database, clientId: string) {
  const keeps = sql`exists (select 1 from clients where id = ${clientId} and keep_texts_days > 0)`;
  return db.delete(runTexts).where(and(eq(runTexts.clientId, clientId), sql`not ${keeps}`));
}
