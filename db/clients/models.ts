import { eq } from "drizzle-orm";
import { recorded } from "#db/audit/record.ts";
import { CLIENT } from "#db/audited.ts";
import { change } from "#db/clients/columns.ts";
import type { Database } from "#db/base/connect.ts";
import * as alerts from "#db/operations/alerts.ts";
import { clients } from "#db/schema/clients.ts";
import * as staleEntries from "#db/base/stale-entries.ts";
import type { Actor } from "#domain/audit/actor.ts";

/**
 * Gives all clients of a model another one, in one batch, and acknowledges the open alerts about the former model.
 * @param by who moves them
 * @returns the names of the clients
 */
export async function move(
  db: Database,
  { from, to }: { from: string; to: string },
  by: Actor,
  at: number,
): Promise<string[]> {
  const isMeant = eq(clients.gptmodel, from);
  const isAbout = alerts.isAboutModel(from);
  const watched = [
    { subject: CLIENT, where: isMeant, action: "move" as const },
    { subject: alerts.ALERT, where: isAbout, action: "acknowledge" as const },
  ];
  const [, , moved] = await recorded(db, by, watched, [
    staleEntries.addClients(db, isMeant),
    alerts.acknowledgeWhere(db, isAbout, by.username, at),
    change(db, isMeant, { gptmodel: to }),
  ]);
  return moved.map(({ name }) => name);
}
