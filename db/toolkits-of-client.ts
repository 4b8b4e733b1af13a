import { and, asc, count, eq, isNull, sql } from "drizzle-orm";
import { Forbidden, isUniqueViolation } from "#db/base/errors.ts";
import { mayApprove } from "#db/base/rights.ts";
import { folded, type Database } from "#db/base/database.ts";
import { wholeList } from "#db/base/windows.ts";
import { clients } from "#db/schema/clients.ts";
import { toolkits as toolkitTable } from "#db/schema/toolkits.ts";
import { widgets as widgetTable } from "#db/schema/widgets.ts";
import * as toolkits from "#db/toolkits.ts";
import * as approvals from "#db/widgets/approvals.ts";
import { isApproved, ORDER } from "#db/widgets/widgets.ts";
import type { Actor } from "#domain/audit/actor.ts";
import type { OwnToolkit, SiteWidget } from "#domain/own-site/replies.ts";
import type { ClientId } from "#domain/clients/client.ts";
import { type ChosenForSite, ownCollection } from "#domain/own-site/own-toolkits.ts";
import { DEFAULT_TOOLKIT_INDEX, type Toolkit, type ToolkitChanges } from "#domain/toolkits.ts";

// The toolkits that belong to a manager's client, and the widgets that it shows (product/own-site 6).

/** The toolkits of the client, sorted by name, with the number of their widgets. */
export async function list(db: Database, own: ClientId): Promise<OwnToolkit[]> {
  const { id, name, nameFolded, collection, version } = toolkitTable;
  return db
    .select({ id, name, collection, version, widgets: count(widgetTable.id) })
    .from(toolkitTable)
    .leftJoin(widgetTable, eq(widgetTable.toolkitId, id))
    .where(isOwn(own))
    .groupBy(id)
    .orderBy(folded(nameFolded, name), asc(id));
}

export async function ids(db: Database, own: ClientId): Promise<string[]> {
  const { id } = toolkitTable;
  return (await db.select({ id }).from(toolkitTable).where(isOwn(own))).map((row) => row.id);
}

/** A condition on toolkits: the client has it, and no person. */
function isOwn(own: ClientId) {
  return and(eq(toolkitTable.clientId, own), isNull(toolkitTable.userId));
}

/** How often a collection that is taken is made anew. */
const TRIES = 5;

/** Makes a toolkit of the client. Throws Forbidden if the client has as many as it may, or has one already and asks for its first. */
export async function insert(
  db: Database,
  own: ClientId,
  name: string,
  by: Actor,
  { isFirst = false, tries = TRIES } = {},
): Promise<Toolkit> {
  const collection = ownCollection(name);
  const draft = { name, collection, index: DEFAULT_TOOLKIT_INDEX, isOffered: false };
  try {
    return await toolkits.insert(db, draft, by, own, isFirst);
  } catch (error) {
    if (tries === 1 || !isUniqueViolation(error)) throw error;
    return insert(db, own, name, by, { isFirst, tries: tries - 1 });
  }
}

/** The first toolkit of the client. Where it has none, one is made and named after the client; of two calls at once, only one makes it. */
export async function first(db: Database, own: ClientId, by: Actor): Promise<Toolkit> {
  const stored = async () => (await list(db, own))[0];
  const former = await stored();
  if (former) return (await toolkits.get(db, former.id)) ?? first(db, own, by);
  const { clientname } = clients;
  const [client] = await db.select({ clientname }).from(clients).where(eq(clients.id, own));
  try {
    return await insert(db, own, client?.clientname ?? "", by, { isFirst: true });
  } catch (error) {
    if (!(error instanceof Forbidden) || !(await stored())) throw error;
    return first(db, own, by);
  }
}

/** Renames a toolkit of the client. Returns `null` for another one. Throws StaleVersion where the stored version is newer. */
export async function rename(
  db: Database,
  own: ClientId,
  changes: Pick<ToolkitChanges, "toolkitid" | "name" | "version">,
  by: Actor,
): Promise<Toolkit | null> {
  return toolkits.update(db, changes, by, own);
}

/** Deletes a toolkit of the client and its widgets. Returns whether it was there. */
export async function remove(db: Database, own: ClientId, id: string, by: Actor): Promise<boolean> {
  return toolkits.remove(db, id, by, own);
}

/** The widgets that the client may show, sorted by toolkit: those of toolkits that are offered, approved or its own. */
export async function listWidgets(db: Database, own: ClientId): Promise<SiteWidget[]> {
  const { id, name, description, toolkitId } = widgetTable;
  const { collection, index, clientId } = toolkitTable;
  const toolkit = toolkitTable.name;
  const open = sql`${toolkitId} in (select t.id from toolkits t where ${mayApprove(own)})`;
  const isOfClient = sql`${clientId} is not null`.mapWith(Boolean);
  const isShown = sql`(${isApproved(own)})`.mapWith(Boolean);
  return wholeList(db, widgetTable, open, (condition) =>
    db
      .select({ id, type: collection, toolkit, name, description, isOwn: isOfClient, isShown })
      .from(widgetTable)
      .innerJoin(toolkitTable, eq(toolkitTable.id, toolkitId))
      .where(condition)
      .orderBy(sql`${clientId} is null`, asc(index), asc(toolkit), ...ORDER),
  );
}

/**
 * Shows widgets on the client's sites from now on, with their toolkits, and others not any more: all or none.
 * @returns false, and changes nothing, where one of them is not open to the client
 */
export async function choose(
  db: Database,
  own: ClientId,
  chosen: ChosenForSite,
  by: Actor,
): Promise<boolean> {
  const { missing } = await approvals.choose(db, chosen, { clientid: own, byManager: true }, by);
  return missing === 0;
}
