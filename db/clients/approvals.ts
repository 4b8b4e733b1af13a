import { type SQL, eq, sql } from "drizzle-orm";
import type { Watched } from "#db/audit/record.ts";
import { CLIENT } from "#db/audited.ts";
import { Forbidden, isUndone } from "#db/base/errors.ts";
import { oneOf, undoWhere, type Database } from "#db/base/database.ts";
import * as staleEntries from "#db/base/stale-entries.ts";
import { change } from "#db/clients/columns.ts";
import { clientToolkits, clientWidgets } from "#db/schema/approvals.ts";
import { clients } from "#db/schema/clients.ts";
import { toolkits } from "#db/schema/toolkits.ts";
import { widgets } from "#db/schema/widgets.ts";
import { MAX_OWN_TOOLKITS } from "#domain/own-site/own-toolkits.ts";

/** A condition on `clients` and `toolkits`: the toolkit is no other client's, and nobody's personal one. */
const MAY_APPROVE = sql`(${toolkits.userId} is null and (${toolkits.clientId} is null or ${toolkits.clientId} = ${clients.id}))`;

/** The client whose approvals limit a list: its id, or an SQL expression for it. */
export type Approver = string | SQL<string>;

/** The client of a domain, as an SQL expression. It is NULL for an unknown domain, so nothing is approved. */
export function clientAtDomain(domainurl: string): SQL<string> {
  return sql`(${idOf(eq(clients.domainurl, domainurl))})`;
}

/** A statement for a batch: approves the toolkits of some collections for the client that matches. Unknown ones are left out. */
export function approveToolkits(db: Database, isMeant: SQL, collections: string[]) {
  return db
    .insert(clientToolkits)
    .select(
      sql`select ${clients.id}, ${toolkits.id} from ${clients} join ${toolkits} on ${toolkits.collection} in ${oneOf(collections)} and ${MAY_APPROVE} where ${isMeant}`,
    );
}

/** Statements for a batch: replace the approved toolkits of the client that matches. */
export function replaceToolkits(db: Database, isMeant: SQL, collections: string[]) {
  return [
    db.delete(clientToolkits).where(sql`${clientToolkits.clientId} in (${idOf(isMeant)})`),
    approveToolkits(db, isMeant, collections),
  ] as const;
}

/** Statements for a batch: replace the approved widgets of the client that matches. Unknown ids are left out. */
export function replaceWidgets(db: Database, isMeant: SQL, ids: string[]) {
  return [
    db.delete(clientWidgets).where(sql`${clientWidgets.clientId} in (${idOf(isMeant)})`),
    db.insert(clientWidgets).select(
      sql`select ${clients.id}, ${widgets.id} from ${clients} join ${widgets} on ${widgets.id} in ${oneOf(ids)}
            join ${toolkits} on ${toolkits.id} = ${widgets.toolkitId} and ${MAY_APPROVE} where ${isMeant}`,
    ),
  ] as const;
}

function idOf(condition: SQL): SQL {
  return sql`select ${clients.id} from ${clients} where ${condition}`;
}

// The toolkits and widgets that belong to a client (product/own-site 6). They are approved for it when they are made. Those of a person are
// approved for nobody (product/making 1).

/** How many widgets of its own the client of a row of `clients` may have. */
export const OWN_WIDGETS = sql<number>`coalesce(clients.own_widgets, (select own_widgets from platform where id = 1))`;

/** How many tools of their own the people of a row of `clients` may have: the platform's number for it. */
export const EDUCATOR_TOOLS = sql<number>`coalesce(clients.educator_tools, (select educator_tools from platform where id = 1))`;

/** The smaller one of that number and the managers' own limit. */
export const ALLOWED_TOOLS = sql<number>`min(${EDUCATOR_TOOLS}, coalesce(clients.own_educator_tools, ${EDUCATOR_TOOLS}))`;

const IS_CLIENTS = sql`t.client_id = clients.id and t.user_id is null`;
const WIDGETS = sql<number>`(select count(*) from widgets w join toolkits t on t.id = w.toolkit_id where ${IS_CLIENTS})`;
/** How many more widgets of its own the client of a row of `clients` may have. */
export const ROOM = sql<number>`max(0, ${OWN_WIDGETS} - ${WIDGETS})`;
const TOOLKITS = sql<number>`(select count(*) from toolkits t where ${IS_CLIENTS})`;
const TOOLS = sql<number>`(select count(*) from widgets w where w.toolkit_id = t.id)`;

/** The id of a toolkit, as an SQL expression that a batch can fill. */
export type ToolkitId = SQL<string>;

/** The client that a toolkit belongs to, as an SQL expression; NULL for the platform, and for a toolkit of a person. */
export function ownerOfToolkit(toolkitId: ToolkitId): SQL {
  return sql`(select client_id from toolkits where id = ${toolkitId} and user_id is null)`;
}

/** The row of the owning client, so that the audit records its changed approvals. `owner` is an SQL expression for its id. */
export function watchedOwner(owner: SQL): Watched {
  return { subject: CLIENT, where: sql`${clients.id} is ${owner}` };
}

/** The ids of what a batch makes. */
type Made = { toolkits?: string[]; widgets?: string[] };

/**
 * Statements for the end of a batch that makes toolkits or widgets: those that belong to a client are approved for it, and the batch is
 * undone where the client, or the person whose toolkit it is, then has more than allowed. They do nothing for those of the platform.
 */
export function approveOwn(db: Database, { toolkits: kits = [], widgets: ids = [] }: Made) {
  const isOfMade = sql`(t.id in ${oneOf(kits)} or t.id in (select toolkit_id from widgets where id in ${oneOf(ids)}))`;
  const areMade = sql`t.client_id is not null and t.user_id is null and ${isOfMade}`;
  const isOwner = sql`${clients.id} in (select t.client_id from toolkits t where ${areMade})`;
  const hasTooMany = sql`(${WIDGETS} > ${OWN_WIDGETS} or ${TOOLKITS} > ${MAX_OWN_TOOLKITS})`;
  const hasTooManyTools = sql`exists (select 1 from toolkits t join clients on clients.id = t.client_id
    where t.user_id is not null and ${isOfMade} and ${TOOLS} > ${ALLOWED_TOOLS})`;
  return [
    undoWhere(
      db,
      sql`exists (select 1 from clients where ${isOwner} and ${hasTooMany}) or ${hasTooManyTools}`,
    ),
    db
      .insert(clientToolkits)
      .select(sql`select t.client_id, t.id from toolkits t where ${areMade}`)
      .onConflictDoNothing(),
    db
      .insert(clientWidgets)
      .select(
        sql`select t.client_id, w.id from widgets w join toolkits t on t.id = w.toolkit_id
            where t.client_id is not null and t.user_id is null and w.id in ${oneOf(ids)}`,
      )
      .onConflictDoNothing(),
    staleEntries.addClients(db, isOwner),
    change(db, isOwner),
  ] as const;
}

/**
 * Waits for a batch with the statements of `approveOwn`.
 * @param owner the id of the client that the toolkits belong to, as an SQL expression
 * @throws Forbidden if the client would have more than it may
 */
export async function withinOwn<T>(db: Database, owner: SQL, batch: Promise<T>): Promise<T> {
  return batch.catch(async (error: unknown) => {
    if (!isUndone(error)) throw error;
    const [row] = await db.all<{ toolkits: number; widgets: number; most: number }>(
      sql`select ${TOOLKITS} as toolkits, ${WIDGETS} as widgets, ${OWN_WIDGETS} as most from clients where id = ${owner}`,
    );
    const { toolkits: kits = 0, widgets: count = 0, most = 0 } = row ?? {};
    throw new Forbidden(
      kits >= MAX_OWN_TOOLKITS && count < most
        ? `You have ${kits} of ${MAX_OWN_TOOLKITS} toolkits.`
        : `You have ${count} of ${most} widgets.`,
    );
  });
}

/**
 * Turns the error of an undone batch that makes a tool of a person into Forbidden, as `withinOwn` does for clients. Without such a person, the
 * batch's error is thrown.
 */
export async function withinPersonal<T>(db: Database, userId: SQL, batch: Promise<T>): Promise<T> {
  return batch.catch(async (error: unknown) => {
    if (!isUndone(error)) throw error;
    const [row] = await db.all<{ tools: number; most: number }>(
      sql`select (select count(*) from widgets w join toolkits t on t.id = w.toolkit_id where t.user_id = users.id) as tools,
          ${ALLOWED_TOOLS} as most from users join clients on clients.id = users.client_id where users.id = ${userId}`,
    );
    if (row === undefined) throw error;
    throw new Forbidden(`You have ${row.tools} of ${row.most} tools.`);
  });
}
