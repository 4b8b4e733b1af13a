import { and, eq, inArray, sql, type SQL, type SQLWrapper } from "drizzle-orm";
import type { ClientName } from "#domain/clients/answers.ts";
import { recorded, rowWithId } from "#db/audit/record.ts";
import { CLIENT } from "#db/audited.ts";
import { change } from "#db/clients/columns.ts";
import type { Database } from "#db/base/connect.ts";
import { folded } from "#db/base/folds.ts";
import { oneOf } from "#db/base/rows.ts";
import { clientToolkits, clientWidgets } from "#db/schema/approvals.ts";
import { clients } from "#db/schema/clients.ts";
import { toolkits } from "#db/schema/toolkits.ts";
import { widgets } from "#db/schema/widgets.ts";
import { isApproved as canUse } from "#db/widgets/widgets.ts";
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

/** The ids of widgets that are approved for a client, and of those whose approval is taken away. */
type Choice = { approve?: string[]; withdraw?: string[] };

/** `byManager`: a manager of the client approves, and chooses among toolkits that are offered, approved or the client's own. */
type Chooser = { clientid: string; byManager?: boolean };

/**
 * Approves widgets for a client, with their toolkits, and takes the approval of others away: all or none. What is so already changes nothing.
 * @returns whether the client exists, how many of the widgets do not, and the ids of those that were not so before
 */
export async function choose(
  db: Database,
  { approve = [], withdraw = [] }: Choice,
  { clientid, byManager = false }: Chooser,
  by: Actor = SYSTEM,
): Promise<{ isClient: boolean; missing: number; changed: string[] }> {
  const wanted = [...new Set([...approve, ...withdraw])];
  const isOpen = isOfToolkit(mayApprove(clientid, byManager));
  const areChosen = and(inArray(widgets.id, oneOf(wanted)), isOpen) as SQL;
  const areNew = and(inArray(widgets.id, oneOf(approve)), isOpen) as SQL;
  const isClient = eq(clients.id, clientid);
  const isSo = sql<number>`(${canUse(clientid)})`;
  const shallBe = sql`(${inArray(widgets.id, oneOf(approve))})`;
  const areAll = sql`(select count(*) from ${widgets} where ${areChosen}) = ${wanted.length}`;
  const isOther = sql`exists (select 1 from ${widgets} where ${areChosen} and ${isSo} is not ${shallBe})`;
  const isMeant = and(isClient, areAll, isOther) as SQL;
  const rows = (id: SQLWrapper) =>
    sql`select distinct ${clients.id}, ${id} from ${clients} join ${widgets} on ${areNew} where ${isClient} and ${areAll}`;
  const { clientId, widgetId } = clientWidgets;
  const [stored, known] = await recorded(db, by, rowWithId(CLIENT, clientid), [
    db.select({ id: widgets.id, isSo, shallBe }).from(widgets).where(areChosen),
    db.select({ id: clients.id }).from(clients).where(isClient),
    staleEntries.addClients(db, isMeant),
    // Comes before the statements that change the approvals: its condition reads them.
    change(db, isMeant),
    db.insert(clientToolkits).select(rows(widgets.toolkitId)).onConflictDoNothing(),
    db.insert(clientWidgets).select(rows(widgets.id)).onConflictDoNothing(),
    db
      .delete(clientWidgets)
      .where(and(eq(clientId, clientid), inArray(widgetId, oneOf(withdraw)), areAll)),
  ]);
  const changed = stored.filter((one) => Boolean(one.isSo) !== Boolean(one.shallBe));
  return {
    isClient: known.length > 0,
    missing: wanted.length - stored.length,
    changed: changed.map(({ id }) => id),
  };
}

/** A condition on the toolkits `t`: a client may approve them and their widgets. */
export function mayApprove(clientid: string, byManager = true): SQL {
  const isOpen = sql`(t.client_id = ${clientid} or t.is_offered
    or t.id in (select toolkit_id from client_toolkits where client_id = ${clientid}))`;
  return sql`(t.client_id is null or t.client_id = ${clientid}) and ${byManager ? isOpen : sql`true`}`;
}

/** Whether managers of a client may approve all of some widgets. */
export async function areOpenTo(db: Database, ids: string[], clientid: string): Promise<boolean> {
  const wanted = [...new Set(ids)];
  const isMeant = and(inArray(widgets.id, oneOf(wanted)), isOfToolkit(mayApprove(clientid)));
  return (await db.$count(widgets, isMeant)) === wanted.length;
}

// Not `in`: a list of the toolkits would read those of all clients.
function isOfToolkit(condition: SQL): SQL {
  return sql`exists (select 1 from toolkits t where t.id = ${widgets.toolkitId} and ${condition})`;
}

/** A condition on `clients`. */
function hasApproved({ id, type }: Approved): SQL {
  return sql`(exists (select 1 from ${clientWidgets} where client_id = ${clients.id} and widget_id = ${id})
    and exists (select 1 from ${clientToolkits} a join ${toolkits} t on t.id = a.toolkit_id
      where a.client_id = ${clients.id} and t.collection = ${type}))`;
}
