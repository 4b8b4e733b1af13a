import { inArray, sql } from "drizzle-orm";
import { clientNames, recorded } from "#db/audit/record.ts";
import { CLIENT } from "#db/audited.ts";
import { all, oneOf, type Database } from "#db/base/database.ts";
import * as staleEntries from "#db/base/stale-entries.ts";
import { change } from "#db/clients/columns.ts";
import { clientToolkits, clientWidgets } from "#db/schema/approvals.ts";
import { clients } from "#db/schema/clients.ts";
import { widgets } from "#db/schema/widgets.ts";
import type { Actor } from "#domain/audit/actor.ts";
import type {
  ChangedClients,
  ChosenClientsApproval,
  ChosenClientsMove,
} from "#domain/clients/chosen.ts";

// Changes of several clients in one batch (product/clients 17): each client is changed as a whole or not at all.

const FOREIGN = "One of the widgets belongs to another client.";
const GONE = "It does not exist any more.";

/**
 * Approves widgets for each of some clients, with their toolkits. A client with all of them stays as it is; one that may not have one
 * of them is refused.
 * @returns `null` if one of the widgets does not exist: then nothing is changed
 */
export async function approve(
  db: Database,
  chosen: ChosenClientsApproval,
  by: Actor,
): Promise<ChangedClients | null> {
  const ids = [...new Set(chosen.widgets)];
  const wanted = oneOf(ids);
  const areWidgets = inArray(widgets.id, wanted);
  const areChosen = inArray(clients.id, oneOf(chosen.clients));
  const isForeign = sql`exists (select 1 from widgets w join toolkits t on t.id = w.toolkit_id
    where w.id in ${wanted} and t.client_id is not null and t.client_id <> clients.id)`;
  const isLacking = sql`exists (select 1 from widgets w where w.id in ${wanted} and not (
    exists (select 1 from client_widgets cw where cw.client_id = clients.id and cw.widget_id = w.id)
    and exists (select 1 from client_toolkits ct where ct.client_id = clients.id and ct.toolkit_id = w.toolkit_id)))`;
  const areAll = sql`(select count(*) from widgets w where w.id in ${wanted}) = ${ids.length}`;
  const mayHave = all(areChosen, sql`not ${isForeign}`, areAll);
  const isMeant = all(mayHave, isLacking);
  const [stored, found, , changed] = await recorded(db, by, { subject: CLIENT, where: areChosen }, [
    db.select({ widgetId: widgets.id }).from(widgets).where(areWidgets),
    db
      .select({ id: clients.id, name: clients.clientname, isForeign: sql<number>`${isForeign}` })
      .from(clients)
      .where(areChosen),
    staleEntries.addClients(db, isMeant),
    // Comes before the statements that change the approvals: its condition reads them.
    change(db, isMeant),
    db
      .insert(clientToolkits)
      .select(
        sql`select distinct ${clients.id}, ${widgets.toolkitId} from ${clients} join ${widgets} on ${areWidgets} where ${mayHave}`,
      )
      .onConflictDoNothing(),
    db
      .insert(clientWidgets)
      .select(
        sql`select ${clients.id}, ${widgets.id} from ${clients} join ${widgets} on ${areWidgets} where ${mayHave}`,
      )
      .onConflictDoNothing(),
  ]);
  if (stored.length < ids.length) return null;
  const foreign = found.filter((client) => client.isForeign);
  return {
    changed: changed.map(({ name }) => name),
    refused: [
      ...foreign.map(({ id, name }) => ({ id, name, reason: FOREIGN })),
      ...(await gone(db, chosen.clients, found)),
    ],
  };
}

/** Gives each of some clients a model. One that has it already stays as it is. */
export async function move(
  db: Database,
  chosen: ChosenClientsMove,
  by: Actor,
): Promise<ChangedClients> {
  const areChosen = inArray(clients.id, oneOf(chosen.clients));
  const isMeant = all(areChosen, sql`${clients.gptmodel} <> ${chosen.to}`);
  const watched = { subject: CLIENT, where: areChosen, action: "move" as const };
  const [found, , changed] = await recorded(db, by, watched, [
    db.select({ id: clients.id }).from(clients).where(areChosen),
    staleEntries.addClients(db, isMeant),
    change(db, isMeant, { gptmodel: chosen.to }),
  ]);
  return {
    changed: changed.map(({ name }) => name),
    refused: await gone(db, chosen.clients, found),
  };
}

/** The chosen clients that are not among those found, with their last names. */
async function gone(db: Database, chosen: string[], found: { id: string }[]) {
  const known = new Set(found.map(({ id }) => id));
  const missing = [...new Set(chosen)].filter((id) => !known.has(id));
  if (missing.length === 0) return [];
  const names = await clientNames(db, missing, Date.now());
  return missing.map((id) => ({ id, name: names.get(id) ?? id, reason: GONE }));
}
