import { type SQL, and, eq, sql } from "drizzle-orm";
import { type Subject, fieldsOf, recorded, rowWithId } from "#db/audit/record.ts";
import type { Database } from "#db/base/database.ts";
import { Forbidden } from "#db/base/errors.ts";
import { IS_PERSONAL, MAY_AUTHOR_OR_APPROVE, shareOpens } from "#db/base/rights.ts";
import * as staleEntries from "#db/base/stale-entries.ts";
import { clientKeys } from "#db/schema/client-keys.ts";
import type { Actor } from "#domain/audit/actor.ts";
import type { ClientId } from "#domain/clients/client.ts";
import {
  MAX_SHARES,
  NOBODY_SHARES,
  SHARES_LATER,
  type ShareDraft,
  TOO_MANY_SHARES,
  newShareCode,
  type OwnShares,
  type Share,
  type SharePage,
  type SharedTool,
} from "#domain/sharing.ts";
import { DAY_MS } from "#domain/time.ts";

const widgetName = sql`coalesce((select name from widgets where widgets.id = ${clientKeys.widgetId}), '')`;

/** Shares as the audit records them. Their keys are not in it. */
const SHARE: Subject = {
  entity: "share",
  table: clientKeys,
  id: clientKeys.code as Subject["id"],
  name: widgetName,
  fields: fieldsOf({
    client: sql`json_quote((select clientname from clients where clients.id = ${clientKeys.clientId}))`,
    widget: sql`json_quote(${widgetName})`,
    dailyAnswers: clientKeys.dailyAnswers,
    ends: sql`json_quote(strftime('%Y-%m-%d %H:%M:%S UTC', ${clientKeys.endsAt} / 1000, 'unixepoch'))`,
  }),
};

/** How long an account is young (product/sharing 2). */
const YOUNG_MS = 7 * DAY_MS;

/** A time, in milliseconds since 1970, and the day of the platform that it is in. */
type Moment = { now: number; day: string };

/** Why the account `u` of the client `c` may share nothing: a sentence, or NULL. */
function refusalOf(now: number): SQL<string | null> {
  const living = sql`(select count(*) from client_keys k where k.user_id = u.id and k.ends_at > ${now}
    and exists (select 1 from widgets w where w.id = k.widget_id))`;
  return sql`case when c.sharing <> 'everybody' then ${NOBODY_SHARES}
    when c.registration = 'open' and u.created_at > ${now - YOUNG_MS} then ${SHARES_LATER}
    when ${living} >= ${MAX_SHARES} then ${TOO_MANY_SHARES} end`;
}

/**
 * Shares a widget for a person.
 * @returns `null` where the person may neither author nor approve the widget
 * @throws Forbidden where the person may share nothing
 */
export async function insert(
  db: Database,
  userId: string,
  { widgetid, days, dailyAnswers }: ShareDraft,
  by: Actor,
  { now, day }: Moment,
): Promise<Share | null> {
  const code = newShareCode();
  const endsAt = now + days * DAY_MS;
  const mayShare = sql`from users u join clients c on c.id = u.client_id, widgets w join toolkits t on t.id = w.toolkit_id
    where u.id = ${userId} and not u.waiting and w.id = ${widgetid} and ${MAY_AUTHOR_OR_APPROVE}`;
  const [made] = await recorded(db, by, rowWithId(SHARE, code), [
    db
      .insert(clientKeys)
      .select(
        sql`select ${crypto.randomUUID()}, u.client_id, ${now}, ${endsAt}, null, null, null, ${code}, w.id, u.id, not ${IS_PERSONAL}, ${dailyAnswers}
          ${mayShare} and ${refusalOf(now)} is null`,
      )
      .returning({ code: clientKeys.code }),
  ]);
  if (made.length === 0) {
    const [found] = await db.all<{ refusal: string | null }>(
      sql`select ${refusalOf(now)} as refusal ${mayShare}`,
    );
    if (found?.refusal) throw new Forbidden(found.refusal);
    return null;
  }
  const [share = null] = await select(db, sql`k.code = ${code}`, day);
  return share;
}

/** The shares of a person whose end has not come, and why the person can make no other one. */
export async function listOwn(
  db: Database,
  userId: string,
  { now, day }: Moment,
): Promise<OwnShares> {
  const isLiving = sql`k.user_id = ${userId} and k.ends_at > ${now}`;
  const [shares, [own]] = await Promise.all([
    select(db, isLiving, day, MAX_SHARES),
    db.all<{ refusal: string | null }>(
      sql`select ${refusalOf(now)} as refusal from users u join clients c on c.id = u.client_id where u.id = ${userId}`,
    ),
  ]);
  return { shares, refusal: own?.refusal ?? null };
}

const PLACE = /^(?<endsAt>\d{1,15})-(?<code>\w{1,20})$/u;

/**
 * A page of the shares of a client whose end has not come, those that end last first.
 * @param before the `next` of the page before
 */
export async function page(
  db: Database,
  client: ClientId,
  { before, size }: { before?: string | undefined; size: number },
  { now, day }: Moment,
): Promise<SharePage> {
  const { endsAt = "999999999999999", code = "" } = PLACE.exec(before ?? "")?.groups ?? {};
  const isNext = sql`(k.ends_at, k.code) < (${Number(endsAt)}, ${code})`;
  const isMeant = sql`k.client_id = ${client} and k.code is not null and k.ends_at > ${now} and ${isNext}`;
  const found = await select(db, isMeant, day, size + 1);
  const rows = found.slice(0, size);
  const last = found.length > size ? rows.at(-1) : undefined;
  return { rows, next: last ? `${Date.parse(last.endsAt)}-${last.code}` : null };
}

/** Shares whose widget exists. A person who is of another client by now has no name. */
async function select(db: Database, isMeant: SQL, day: string, limit = 1): Promise<Share[]> {
  const rows = await db.all<
    Pick<
      Share,
      "code" | "widget" | "type" | "name" | "person" | "dailyAnswers" | "answersToday"
    > & {
      createdAt: number;
      endsAt: number;
      isOpen: number;
      isOfSite: number;
    }
  >(sql`select k.code, k.widget_id as widget, t.collection as type, w.name, u.username as person, k.is_of_site as isOfSite,
      ${shareOpens(sql`k`)} as isOpen, k.created_at as createdAt, k.ends_at as endsAt, k.daily_answers as dailyAnswers,
      coalesce((select answers from counters where period = ${day} and subject = 'share:' || k.apikey), 0) as answersToday
    from client_keys k join widgets w on w.id = k.widget_id join toolkits t on t.id = w.toolkit_id
      left join users u on u.id = k.user_id and u.client_id = k.client_id
    where ${isMeant} order by k.ends_at desc, k.code desc limit ${limit}`);
  return rows.map(({ isOpen, isOfSite, createdAt, endsAt, ...share }) => ({
    ...share,
    isOpen: Boolean(isOpen),
    isOfSite: Boolean(isOfSite),
    createdAt: new Date(createdAt).toISOString(),
    endsAt: new Date(endsAt).toISOString(),
  }));
}

/**
 * Ends a share now. One that has ended stays as it is.
 * @param owner the person who has made it, or the client of which it is
 * @returns whether there is such a share
 */
export async function end(
  db: Database,
  owner: { person: string } | { client: ClientId },
  code: string,
  by: Actor,
  now: number,
): Promise<boolean> {
  const isOwned =
    "person" in owner ? eq(clientKeys.userId, owner.person) : eq(clientKeys.clientId, owner.client);
  const isMeant = and(eq(clientKeys.code, code), isOwned) as SQL;
  const isLiving = sql`${isMeant} and ${clientKeys.endsAt} > ${now}`;
  const watched = { ...rowWithId(SHARE, code), action: "end" as const };
  const [, , found] = await recorded(db, by, watched, [
    staleEntries.addShares(db, isMeant),
    db.update(clientKeys).set({ endsAt: now }).where(isLiving),
    db.select({ code: clientKeys.code }).from(clientKeys).where(isMeant),
  ]);
  return found.length > 0;
}

/** The data of a share's public page; `null` for an unknown code. */
export async function find(db: Database, code: string, now: number): Promise<SharedTool | null> {
  const [row] = await db.all<{
    site: string;
    home: string;
    isOpen: number;
    apikey: string;
    id: string;
    type: string;
    name: string;
    description: string;
    madeBy: string;
  }>(sql`select c.clientname as site, coalesce(c.domainurl, '') as home, k.apikey, w.id, t.collection as type, w.name, w.description,
      coalesce(case when not k.is_of_site then nullif(u.company, '') end, c.clientname) as madeBy,
      k.ends_at > ${now} and ${shareOpens(sql`k`)} as isOpen
    from client_keys k join clients c on c.id = k.client_id left join widgets w on w.id = k.widget_id
      left join toolkits t on t.id = w.toolkit_id left join users u on u.id = k.user_id where k.code = ${code}`);
  if (row === undefined) return null;
  const { site, home, isOpen, ...tool } = row;
  return { site: { name: site, home }, tool: isOpen ? tool : null };
}
