import { type SQL, type SQLWrapper, and, eq, inArray, sql } from "drizzle-orm";
import { recorded, rowWithId } from "#db/audit/record.ts";
import { CLIENT, DELETED_WIDGET, WIDGET } from "#db/audited.ts";
import { Forbidden } from "#db/base/errors.ts";
import { mayApprove } from "#db/base/rights.ts";
import { all, folded, oneOf, type Database } from "#db/base/database.ts";
import * as staleEntries from "#db/base/stale-entries.ts";
import { change } from "#db/clients/columns.ts";
import { clientToolkits, clientWidgets } from "#db/schema/approvals.ts";
import { clients } from "#db/schema/clients.ts";
import { toolkits } from "#db/schema/toolkits.ts";
import { widgets } from "#db/schema/widgets.ts";
import * as toolkitRows from "#db/toolkits.ts";
import { insertVersions } from "#db/widgets/versions.ts";
import { isApproved as canUse } from "#db/widgets/widgets.ts";
import { type Actor, SYSTEM } from "#domain/audit/actor.ts";
import type { ClientName } from "#domain/clients/replies.ts";
import type { ChosenWidgets } from "#domain/widgets/chosen.ts";
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
  const areChosen = all(inArray(widgets.id, oneOf(wanted)), isOpen);
  const areNew = all(inArray(widgets.id, oneOf(approve)), isOpen);
  const isClient = eq(clients.id, clientid);
  const isSo = sql<number>`(${canUse(clientid)})`;
  const shallBe = sql`(${inArray(widgets.id, oneOf(approve))})`;
  const areAll = sql`(select count(*) from ${widgets} where ${areChosen}) = ${wanted.length}`;
  const isOther = sql`exists (select 1 from ${widgets} where ${areChosen} and ${isSo} is not ${shallBe})`;
  const isMeant = all(isClient, areAll, isOther);
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

/** Why a change of chosen widgets changes nothing: how many there are no more, and the names of those with a newer version. */
export type Hindrance = { missing: number; newer: string[] };

/** The refusal to move a widget to a toolkit of somebody else: the platform, a client or a person. */
const STAYS = "A widget stays with the owner of its toolkit. Make a copy instead.";

/** Deletes chosen widgets, all or none. Returns `null`, or what hinders it. */
export async function remove(
  db: Database,
  chosen: ChosenWidgets,
  by: Actor = SYSTEM,
): Promise<Hindrance | null> {
  const isMeant = areCurrent(chosen);
  const [stored] = await recorded(db, by, { subject: DELETED_WIDGET, where: areChosen(chosen) }, [
    selectStored(db, chosen),
    staleEntries.addWidgets(db, isMeant),
    staleEntries.addClients(db, staleEntries.haveApprovedWidget(isMeant)),
    db.delete(widgets).where(isMeant),
  ]);
  return hindranceOf(chosen, stored);
}

/**
 * Moves chosen widgets to the toolkit of a collection, all or none.
 * @returns the widgets with their new versions, or what hinders it
 * @throws UnknownReference if there is no such toolkit; a unique violation if it has a widget of a name; Forbidden where the toolkit belongs
 * to somebody else
 */
export async function move(
  db: Database,
  chosen: ChosenWidgets,
  collection: string,
  by: Actor = SYSTEM,
): Promise<ChosenWidgets | Hindrance> {
  const toolkitId = await toolkitRows.idOf(db, collection);
  const isOthers = sql`exists (select 1 from toolkits o, toolkits n where o.id = ${widgets.toolkitId} and n.id = ${toolkitId}
    and (o.client_id is not n.client_id or o.user_id is not n.user_id))`;
  if ((await db.$count(widgets, and(areChosen(chosen), isOthers))) > 0) throw new Forbidden(STAYS);
  const isMeant = areCurrent(chosen);
  const moved = { toolkitId, updatedAt: new Date().toISOString() };
  const [stored, , updated] = await recorded(
    db,
    by,
    { subject: WIDGET, where: areChosen(chosen) },
    [
      selectStored(db, chosen),
      staleEntries.addWidgets(db, isMeant),
      db
        .update(widgets)
        .set({ ...moved, version: sql`${widgets.version} + 1` })
        .where(isMeant)
        .returning({ id: widgets.id, version: widgets.version }),
      insertVersions(db, areChosen(chosen), by),
    ],
  );
  return hindranceOf(chosen, stored) ?? updated;
}

function areChosen(chosen: ChosenWidgets): SQL {
  return inArray(widgets.id, oneOf(chosen.map(({ id }) => id)));
}

/** The condition that a widget is chosen, and that every chosen one has the version that was chosen. */
function areCurrent(chosen: ChosenWidgets): SQL {
  const isCurrent = sql`w.id = json_extract(value, '$.id') and w.version = json_extract(value, '$.version')`;
  const changed = sql`select 1 from json_each(${JSON.stringify(chosen)})
    where not exists (select 1 from widgets w where ${isCurrent})`;
  return all(areChosen(chosen), sql`not exists (${changed})`);
}

function selectStored(db: Database, chosen: ChosenWidgets) {
  const { id, name, version } = widgets;
  return db.select({ id, name, version }).from(widgets).where(areChosen(chosen));
}

function hindranceOf(
  chosen: ChosenWidgets,
  stored: { id: string; name: string; version: number }[],
): Hindrance | null {
  const known = new Map(stored.map((widget) => [widget.id, widget]));
  const missing = chosen.filter(({ id }) => !known.has(id)).length;
  const newer = chosen.flatMap(({ id, version }) => {
    const widget = known.get(id);
    return widget && widget.version !== version ? [widget.name] : [];
  });
  return missing + newer.length > 0 ? { missing, newer } : null;
}
