import { type SQL, and, asc, eq, isNull, or, sql } from "drizzle-orm";
import { type Subject, fieldsOf, recorded, rowWithId } from "#db/audit/record.ts";
import { widgetData as data } from "#db/audited.ts";
import {
  Forbidden,
  StaleVersion,
  isForeignKeyViolation,
  isUniqueViolation,
} from "#db/base/errors.ts";
import { all, jsonList, oneOf, type Database } from "#db/base/database.ts";
import { ROOM } from "#db/clients/approvals.ts";
import { toolkits } from "#db/schema/toolkits.ts";
import { toolOffers, widgets } from "#db/schema/widgets.ts";
import * as fileRows from "#db/toolkit-file.ts";
import { offerColumns, toOffer } from "#db/widgets/personal-tools.ts";
import { casesOfWidget } from "#db/widgets/tests.ts";
import { type Reader, isOpenTo } from "#db/widgets/widgets.ts";
import type { Actor } from "#domain/audit/actor.ts";
import type { ClientId } from "#domain/clients/client.ts";
import { MAX_WHOLE_NUMBER } from "#domain/field.ts";
import { ownCollection } from "#domain/own-site/own-toolkits.ts";
import { type ImportWrites, otherDraft, replaceWidget } from "#domain/toolkit-file.ts";
import { DEFAULT_TOOLKIT_INDEX } from "#domain/toolkits.ts";
import type {
  OfferedTool,
  OfferedToolPage,
  TakenTool,
  ToolOffer,
  UsedTools,
} from "#domain/widgets/replies.ts";
import { copyName } from "#domain/widgets/copy.ts";
import { withoutModel } from "#domain/widgets/widget.ts";
import type { OfferDraft, OfferToDecline, SeenTool } from "#domain/offers.ts";
import { EDUCATORS_TOOLKIT } from "#domain/toolkit-collection.ts";

// Tools that people offer to their site, and what the site takes over of them (product/making 5).

const { widgetId, clientId, state, copyId } = toolOffers;

const nameOf = (id: SQL | typeof widgetId) =>
  sql`(select name from widgets where widgets.id = ${id})`;

/** Offers as the audit records them, under the id of the tool. */
const OFFER: Subject = {
  entity: "offer",
  table: toolOffers,
  id: widgetId,
  name: sql`coalesce(${nameOf(widgetId)}, '')`,
  fields: fieldsOf({
    client: sql`json_quote((select clientname from clients where clients.id = ${clientId}))`,
    state,
    note: toolOffers.note,
    reason: toolOffers.reason,
    copy: copyId,
  }),
};

/** A condition on `tool_offers`: a client has been offered the tool, and has not decided yet. */
function isOpenFor(client: string): SQL {
  // With the plus, SQLite looks the tool up. Without, it would read all that the client has been offered.
  return all(sql`+${clientId} = ${client}`, eq(state, "offered"));
}

/** A condition on `widgets`: a manager may try a widget before the site decides on it: one that the person may use, or that is offered. */
export function mayTry(manager: Reader, client: string): SQL {
  const isOffered = sql`exists (select 1 from ${toolOffers} where ${widgetId} = ${widgets.id} and ${isOpenFor(client)})`;
  return or(isOpenTo(manager), isOffered) ?? isOffered;
}

/** Offers a tool of a person to the person's client, again too. Returns `null` for a widget that is no tool of the person. */
export async function insert(
  db: Database,
  userId: string,
  { widgetid, note }: OfferDraft,
  by: Actor,
  now: number,
): Promise<ToolOffer | null> {
  const again = { state: "offered", note, offeredAt: now, reason: "" } as const;
  const watched = { ...rowWithId(OFFER, widgetid), action: "add" as const };
  const [[offer = null]] = await recorded(db, by, watched, [
    db
      .insert(toolOffers)
      .select(
        sql`select w.id, t.client_id, 'offered', ${note}, ${now}, null, null, '', null
          from widgets w join toolkits t on t.id = w.toolkit_id where w.id = ${widgetid} and t.user_id = ${userId}`,
      )
      .onConflictDoUpdate({ target: widgetId, set: again })
      .returning(offerColumns),
  ]);
  return toOffer(offer);
}

/** Withdraws the offer of a tool of a person. Returns whether the tool was offered. A tool that the site has taken over before is so again. */
export async function withdraw(
  db: Database,
  userId: string,
  tool: string,
  by: Actor,
): Promise<boolean> {
  const isOwn = sql`exists (select 1 from widgets w join toolkits t on t.id = w.toolkit_id where w.id = ${tool} and t.user_id = ${userId})`;
  const isMeant = all(eq(widgetId, tool), eq(state, "offered"), isOwn);
  const watched = { ...rowWithId(OFFER, tool), action: "end" as const };
  const [found] = await recorded(db, by, watched, [
    db.select({ id: widgetId }).from(toolOffers).where(isMeant),
    db
      .update(toolOffers)
      .set({ state: "taken" })
      .where(and(isMeant, sql`${copyId} is not null`)),
    db.delete(toolOffers).where(isMeant),
  ]);
  return found.length > 0;
}

const PLACE = /^(?<offeredAt>\d{1,15})-(?<tool>[\w-]{1,64})$/u;

/**
 * A page of the tools that a client has been offered, the newest offer first.
 * @param before the `next` of the page before
 */
export async function page(
  db: Database,
  client: ClientId,
  { before, size }: { before?: string | undefined; size: number },
): Promise<OfferedToolPage> {
  const { offeredAt = "999999999999999", tool = "" } = PLACE.exec(before ?? "")?.groups ?? {};
  const rows = await db.all<
    Pick<
      OfferedTool,
      "id" | "type" | "version" | "name" | "description" | "person" | "note" | "copy"
    > & { offeredAt: number }
  >(sql`select o.widget_id as id, t.collection as type, w.version, w.name, w.description, u.username as person, o.note, o.offered_at as offeredAt,
      ${nameOf(sql`o.copy_id`)} as copy
    from tool_offers o join widgets w on w.id = o.widget_id join toolkits t on t.id = w.toolkit_id join users u on u.id = t.user_id
    where o.client_id = ${client} and o.state = 'offered' and (o.offered_at, o.widget_id) < (${Number(offeredAt)}, ${tool})
    order by o.offered_at desc, o.widget_id desc limit ${size + 1}`);
  const shown = rows.slice(0, size);
  const last = rows.length > size ? shown.at(-1) : undefined;
  return {
    rows: shown.map((row) => ({ ...row, offeredAt: new Date(row.offeredAt).toISOString() })),
    next: last ? `${last.offeredAt}-${last.id}` : null,
  };
}

/** Declines an offer with a reason. Returns whether the client had been offered the tool. */
export async function decline(
  db: Database,
  client: ClientId,
  { widgetid, reason }: OfferToDecline,
  by: Actor,
  now: number,
): Promise<boolean> {
  const watched = { ...rowWithId(OFFER, widgetid), action: "decline" as const };
  const [declined] = await recorded(db, by, watched, [
    db
      .update(toolOffers)
      .set({ state: "declined", declinedAt: now, reason })
      .where(and(eq(widgetId, widgetid), isOpenFor(client)))
      .returning({ id: widgetId }),
  ]);
  return declined.length > 0;
}

/**
 * Takes an offered tool over: it becomes a widget of the client, and where it has been taken over before, the draft of that one.
 * @returns `null` for a tool that the client has not been offered
 * @throws StaleVersion where the tool has another version than the one that was looked at; Forbidden where the client would have more
 * than it may, and where the widget of the client has another draft
 */
export async function takeOver(
  db: Database,
  client: ClientId,
  seen: SeenTool,
  by: Actor,
  now: number,
): Promise<TakenTool | null> {
  const taken = await copy(db, client, [seen], isOpenFor(client), by, ([made]) => ({
    watched: [{ ...rowWithId(OFFER, seen.widgetid), action: "take-over" as const }],
    after: [
      db
        .update(toolOffers)
        .set({ state: "taken", takenAt: now, copyId: made?.id ?? null })
        .where(eq(widgetId, seen.widgetid)),
    ],
  }));
  return taken?.[0] ?? null;
}

/**
 * Takes tools of a person over in the batch that deletes the account.
 * @param removal the statements that delete it, what the audit watches of them, and a condition without which nothing is done
 * @returns whether the person has all of them. Throws as `takeOver`
 */
export async function takeOverWith(
  db: Database,
  client: ClientId,
  { person, tools }: { person: string; tools: SeenTool[] },
  by: Actor,
  removal: fileRows.Besides & { isMeant: SQL },
): Promise<boolean> {
  const isOf = all(eq(toolkits.userId, person), eq(toolkits.clientId, client), removal.isMeant);
  return (await copy(db, client, tools, isOf, by, () => removal)) !== null;
}

/** How often a copy is tried anew after a change by somebody else. */
const TRIES = 3;

/**
 * Copies tools with their tests into the client's toolkit of its educators' tools, all or none. A tool that the client has a copy of becomes
 * the draft of that one.
 * @param isMeant a condition on `widgets`, `toolkits` and `tool_offers`: the tool may be copied
 * @returns `null` where one of them may not be copied. Throws as `takeOver`
 */
async function copy(
  db: Database,
  client: ClientId,
  seen: SeenTool[],
  isMeant: SQL,
  by: Actor,
  besides: (taken: TakenTool[]) => fileRows.Besides,
  tries = TRIES,
): Promise<TakenTool[] | null> {
  const [tools, kit, copies] = await Promise.all([
    read(db, seen, isMeant),
    educatorsToolkit(db, client),
    copiesOf(db, client, seen),
  ]);
  if (tools.length < seen.length) return null;
  const changed = tools.find(({ id, version }) => versionIn(seen, id) !== version);
  if (changed) {
    const { id, version } = changed;
    const sentence = `Somebody has changed “${changed.data.name}” meanwhile. Nothing has been taken over.`;
    throw new StaleVersion({ id, version }, sentence);
  }
  const { taken, writes } = planCopies(tools, kit, copies);
  // Nothing else has happened since they were read.
  const areCurrent = sql`(select count(*) from json_each(${JSON.stringify(seen)}) seen cross join ${widgets}
      on ${widgets.id} = seen.value ->> 'widgetid' and ${widgets.version} = seen.value ->> 'version'
    ${JOINED} where ${isMeant}) = ${seen.length}`;
  const isKit = kit ? eq(toolkits.collection, kit.collection) : isEducators(client);
  const isThere = sql`exists (select 1 from ${toolkits} where ${isKit})`;
  const isSo = sql`${areCurrent} and ${isThere} = ${kit ? 1 : 0}`;
  try {
    const note = "Taken over from an educator";
    await fileRows.write(db, writes, by, client, { note, ...besides(taken), isMeant: isSo });
    return taken;
  } catch (error) {
    const isRace =
      isUniqueViolation(error) ||
      isForeignKeyViolation(error) ||
      // Otherwise a limit has undone the batch.
      (error instanceof Forbidden && !(await holds(db, isSo)));
    if (!isRace || tries === 1) throw error;
    return copy(db, client, seen, isMeant, by, besides, tries - 1);
  }
}

const JOINED = sql`join ${toolkits} on ${toolkits.id} = ${widgets.toolkitId} left join ${toolOffers} on ${widgetId} = ${widgets.id}`;

/** A condition on `toolkits`: the one of a client that gets its educators' tools. */
function isEducators(client: ClientId): SQL {
  const { clientId: owner, userId, name } = toolkits;
  return all(eq(owner, client), isNull(userId), eq(name, EDUCATORS_TOOLKIT));
}

function versionIn(seen: SeenTool[], id: string): number | undefined {
  return seen.find(({ widgetid }) => widgetid === id)?.version;
}

async function holds(db: Database, condition: SQL): Promise<boolean> {
  const [row] = await db.all<{ holds: number }>(sql`select (${condition}) as holds`);
  return row?.holds === 1;
}

type ReadTool = Awaited<ReturnType<typeof read>>[number];

async function read(db: Database, seen: SeenTool[], isMeant: SQL) {
  const { id, version } = widgets;
  return db
    .select({ id, version, data, cases: casesOfWidget, copyId })
    .from(widgets)
    .innerJoin(toolkits, eq(toolkits.id, widgets.toolkitId))
    .leftJoin(toolOffers, eq(widgetId, id))
    .where(and(sql`${id} in ${oneOf(seen.map(({ widgetid }) => widgetid))}`, isMeant));
}

/** The toolkit of a client that gets its educators' tools, with what is in it: undefined where there is none. */
async function educatorsToolkit(db: Database, client: ClientId) {
  // These name the table themselves: Drizzle leaves it out in a select from one table.
  const names = jsonList(
    sql`select w.name as value from widgets w where w.toolkit_id = toolkits.id`,
  );
  const last = sql<number>`coalesce((select max(w.page_number) from widgets w where w.toolkit_id = toolkits.id), 0)`;
  return db
    .select({ collection: toolkits.collection, names, last })
    .from(toolkits)
    .where(isEducators(client))
    .orderBy(asc(toolkits.id))
    .limit(1)
    .get();
}

/** The widgets that a client has made of tools, wherever they stand in its toolkits. */
async function copiesOf(db: Database, client: ClientId, seen: SeenTool[]) {
  const ids = oneOf(seen.map(({ widgetid }) => widgetid));
  const isCopy = sql`${widgets.id} in (select ${copyId} from ${toolOffers} where ${widgetId} in ${ids})`;
  return fileRows.knownWidgets(
    db,
    all(isCopy, eq(toolkits.clientId, client), isNull(toolkits.userId)),
  );
}

/** The statements that give a client copies of tools, and the widgets that it then has of them. */
function planCopies(
  tools: ReadTool[],
  kit: Awaited<ReturnType<typeof educatorsToolkit>>,
  copies: Awaited<ReturnType<typeof copiesOf>>,
) {
  const writes: ImportWrites = { toolkits: [], widgets: [], drafts: [], cases: [] };
  const collection = kit?.collection ?? ownCollection(EDUCATORS_TOOLKIT);
  const names = [...(kit?.names ?? [])];
  let last = kit?.last ?? 0;
  const taken = tools.map(({ data: live, cases, copyId: former }): TakenTool => {
    // The model is the choice of administrators; the name and the place are the site's.
    const { pageNumber: _, ...fields } = withoutModel(live);
    const existing = copies.find(({ id }) => id === former);
    if (existing) {
      const { id, type, data: shown } = existing;
      if (!replaceWidget(existing, { ...fields, name: shown.name, cases }, writes))
        throw new Forbidden(otherDraft(shown.name));
      return { id, type, name: shown.name, isDraft: true };
    }
    const name = names.includes(live.name) ? copyName(live.name, names) : live.name;
    names.push(name);
    last = Math.min(last + 1, MAX_WHOLE_NUMBER);
    const id = crypto.randomUUID();
    const own = { model: null, temperature: null, reasoningEffort: null, pageNumber: last };
    writes.widgets.push({ id, collection, widget: { ...fields, ...own, name, cases } });
    return { id, type: collection, name, isDraft: false };
  });
  if (kit === undefined && writes.widgets.length > 0) {
    const made = { collection, name: EDUCATORS_TOOLKIT, index: DEFAULT_TOOLKIT_INDEX };
    writes.toolkits.push({ ...made, widgets: [] });
  }
  return { taken, writes };
}

/**
 * The tools of a person of the client that were used on some days, the most used one first, and how many more widgets of its own the client
 * may have. `null` for somebody else and for an administrator. Each day is one search in the primary key.
 */
export async function usedOf(
  db: Database,
  client: ClientId,
  person: string,
  days: string[],
): Promise<UsedTools | null> {
  const isPerson = sql`u.id = ${person} and u.client_id = ${client} and u.is_admin = 0`;
  const [tools, [site]] = await Promise.all([
    db.all<
      UsedTools["tools"][number]
    >(sql`select w.id, w.version, w.name, sum(d.answers - d.failures) as answers
      from users u cross join toolkits t on t.user_id = u.id cross join widgets w on w.toolkit_id = t.id
        cross join usage_days d on d.day in ${oneOf(days)} and d.client_id = ${client} and d.feature = w.id and d.kind in ('visitor', 'preview')
      where ${isPerson} group by w.id having answers > 0 order by answers desc, w.id`),
    db.all<{ room: number }>(
      sql`select ${ROOM} as room from users u join clients on clients.id = u.client_id where ${isPerson}`,
    ),
  ]);
  return site ? { tools, room: site.room } : null;
}
