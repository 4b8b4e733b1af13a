import { eq, sql } from "drizzle-orm";
import type { Database } from "#db/connect.ts";
import * as alerts from "#db/operations/alerts.ts";
import { clients } from "#db/schema.ts";
import * as staleEntries from "#db/stale-entries.ts";

/**
 * Gives all clients of a model another one, in one batch, and acknowledges the open alerts about the former model.
 * @param by the name of the person who moves them
 * @returns the names of the clients
 */
export async function move(
  db: Database,
  { from, to }: { from: string; to: string },
  by: string,
  at: number,
): Promise<string[]> {
  const isMeant = eq(clients.gptmodel, from);
  const [, , moved] = await db.batch([
    staleEntries.addClients(db, isMeant),
    alerts.acknowledgeModel(db, from, by, at),
    db
      .update(clients)
      .set({ gptmodel: to, version: sql`${clients.version} + 1` })
      .where(isMeant)
      .returning({ name: clients.clientname }),
  ]);
  return moved.map(({ name }) => name);
}
