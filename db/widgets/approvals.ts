import { and, eq, sql, type SQL } from "drizzle-orm";
import type { ClientName } from "#domain/clients/answers.ts";
import { recorded, rowWithId } from "#db/audit/record.ts";
import { CLIENT } from "#db/audited.ts";
import { change } from "#db/clients/columns.ts";
import type { Database } from "#db/base/connect.ts";
import { folded } from "#db/base/folds.ts";
import { clients, clientToolkits, clientWidgets } from "#db/schema/clients.ts";
import { toolkits } from "#db/schema/toolkits.ts";
import * as staleEntries from "#db/base/stale-entries.ts";
import { type Actor, SYSTEM } from "#domain/audit/actor.ts";
import type { Widget } from "#domain/widgets/widget.ts";

type Approved = Pick<Widget, "id" | "type">;

/** The clients that have approved a widget and its toolkit, sorted by name. */
export async function approvers(db: Database, widget: Approved): Promise<ClientName[]> {
  const { id, clientname } = clients;
  return db
    .select({ id, clientname })
    .from(clients)
    .where(hasApproved(widget))
    .orderBy(folded(clients.clientnameFolded, clientname), clientname);
}

/**
 * Approves a widget for a client, with its toolkit, or takes the approval of the widget away. What is so already changes nothing.
 * @returns whether the client exists
 */
export async function approve(
  db: Database,
  widget: Approved,
  { clientid, isApproved }: { clientid: string; isApproved: boolean },
  by: Actor = SYSTEM,
): Promise<boolean> {
  const isClient = eq(clients.id, clientid);
  const differs = isApproved ? sql`not ${hasApproved(widget)}` : hasApproved(widget);
  const isMeant = and(isClient, differs) as SQL;
  const toolkit = sql`select ${clients.id}, ${toolkits.id} from ${clients} join ${toolkits} on ${toolkits.collection} = ${widget.type} where ${isClient}`;
  const approval = sql`select ${clients.id}, ${widget.id} from ${clients} where ${isClient}`;
  const isWidget = and(eq(clientWidgets.clientId, clientid), eq(clientWidgets.widgetId, widget.id));
  await recorded(db, by, rowWithId(CLIENT, clientid), [
    staleEntries.addClients(db, isMeant),
    // Comes before the statements that change the approvals: its condition reads them.
    change(db, isMeant),
    ...(isApproved
      ? ([
          db.insert(clientToolkits).select(toolkit).onConflictDoNothing(),
          db.insert(clientWidgets).select(approval).onConflictDoNothing(),
        ] as const)
      : ([db.delete(clientWidgets).where(isWidget)] as const)),
  ]);
  return (await db.$count(clients, isClient)) > 0;
}

/** A condition on `clients`. */
function hasApproved({ id, type }: Approved): SQL {
  return sql`(exists (select 1 from ${clientWidgets} where client_id = ${clients.id} and widget_id = ${id})
    and exists (select 1 from ${clientToolkits} a join ${toolkits} t on t.id = a.toolkit_id
      where a.client_id = ${clients.id} and t.collection = ${type}))`;
}
