import { type SQL, and, desc, eq, isNull, sql, gt, lt, or } from "drizzle-orm";
import { event } from "#db/audit/record.ts";
import type { Database } from "#db/base/database.ts";
import { Forbidden } from "#db/base/errors.ts";
import { users } from "#db/schema/accounts.ts";
import { alerts } from "#db/schema/operations.ts";
import { serviceTokens } from "#db/schema/service-tokens.ts";
import type { Actor } from "#domain/audit/actor.ts";
import type { AuditChanges } from "#domain/audit/audit.ts";
import { type ClientId, EVERY_CLIENT, type Reach } from "#domain/clients/client.ts";
import type { ServiceToken } from "#domain/service-tokens/replies.ts";
import {
  programName,
  subjectOfToken,
  MAX_SERVICE_TOKENS,
  TOO_MANY_TOKENS,
  type Program,
} from "#domain/service-tokens/program.ts";
import type { ServiceTokenDraft } from "#domain/service-tokens/service-token.ts";
import { clients } from "#db/schema/clients.ts";
import { utcDay } from "#domain/time.ts";

const { id, clientId, name, ending, scopes, monthlyBudget, dailyAnswers } = serviceTokens;
const { endsAt, hash, lastUsedOn, madeBy, madeAt } = serviceTokens;

/** The owner of tokens: a client, or the platform (`null`). */
export type TokenOwner = ClientId | null;

/** The current day in the platform's time zone, which has the counts of the tokens. */
export type CountedDay = { day: string; month: string };

/** A new token: what a person has entered, and of the secret what is stored. */
type NewToken = ServiceTokenDraft & { hash: string; ending: string };

/** The entity id under which the audit records the platform's tokens. A client's tokens are recorded under the client's id, so that its history shows them. */
const PLATFORMS = "platform";

function belongsTo(owner: TokenOwner): SQL {
  return owner === null ? isNull(clientId) : eq(clientId, owner);
}

/** Whether the maker of a token could not make it today. */
const isOrphaned = sql<boolean>`not exists (select 1 from users maker where maker.id = service_tokens.made_by
  and (maker.is_admin = 1 or maker.is_manager = 1 and maker.client_id = service_tokens.client_id))`;

/** The days and months of which a read counts the usage. `managers`: the reader is a manager, who sees names of people of the own client only. */
export type Counted = CountedDay & { managers?: boolean };

/** The tokens of an owner, the newest first, with what they have used. */
export async function list(
  db: Database,
  owner: TokenOwner,
  counted: Counted,
): Promise<ServiceToken[]> {
  return rowsOf(db, belongsTo(owner), counted);
}

/** One token, as `list` has it; `null` for one that was removed. */
export async function get(
  db: Database,
  tokenId: string,
  counted: Counted,
): Promise<ServiceToken | null> {
  const [token = null] = await rowsOf(db, eq(id, tokenId), counted);
  return token;
}

async function rowsOf(
  db: Database,
  condition: SQL,
  { day, month, managers = false }: Counted,
): Promise<ServiceToken[]> {
  const subject = sql`'token:' || service_tokens.id`;
  const used = (column: string, period: string) =>
    sql<number>`coalesce((select ${sql.raw(column)} from counters where period = ${period} and subject = ${subject}), 0)`;
  const hidden = sql`case when ${users.isAdmin} then 'Platform' when ${users.clientId} = ${clientId} then ${users.username} end`;
  const rows = await db
    .select({
      id,
      name,
      ending,
      scopes,
      monthlyBudget,
      dailyAnswers,
      endsAt,
      lastUsedOn,
      madeBy: sql<string>`coalesce(${managers ? hidden : users.username}, 'Former account')`,
      isOrphaned: isOrphaned.mapWith(Boolean),
      madeAt,
      answersToday: used("answers", day),
      spent: used("spent", month),
    })
    .from(serviceTokens)
    .leftJoin(users, eq(users.id, madeBy))
    .where(condition)
    .orderBy(desc(madeAt), desc(id));
  return rows.map(({ endsAt: end, madeAt: made, ...row }) => ({
    ...row,
    endsAt: new Date(end).toISOString(),
    madeAt: new Date(made).toISOString(),
  }));
}

/** Stores a token, and returns its id. Throws Forbidden if the owner has the most. */
export async function insert(
  db: Database,
  owner: TokenOwner,
  token: NewToken,
  by: Actor,
): Promise<string> {
  const now = Date.now();
  const newId = crypto.randomUUID();
  const { name: of, hash, ending: last, scopes: may, ...limits } = token;
  const living = sql`(select count(*) from service_tokens where client_id is ${owner} and ends_at > ${now})`;
  const addition = {
    action: "add",
    entity: "service-token",
    entityId: owner ?? PLATFORMS,
    entityName: of,
    changes: changesOf({ name: of, scopes: may, ...limits, ending: `…${last}` }),
  } as const;
  const isStored = sql`exists (select 1 from ${serviceTokens} where ${id} = ${newId})`;
  const [stored] = await db.batch([
    db
      .insert(serviceTokens)
      .select(
        sql`select ${newId}, ${owner}, ${of}, ${hash}, ${last}, ${JSON.stringify(may)}, ${limits.monthlyBudget}, ${limits.dailyAnswers},
            ${Date.parse(limits.endsAt)}, null, ${by.userId ?? by.username}, ${now} where ${living} < ${MAX_SERVICE_TOKENS}`,
      )
      .returning({ id }),
    event(db, by, addition, isStored),
  ]);
  if (stored.length === 0) throw new Forbidden(TOO_MANY_TOKENS);
  return newId;
}

function changesOf(fields: Record<string, unknown>): AuditChanges {
  const filled = Object.entries(fields).filter(([, value]) => value !== null);
  return Object.fromEntries(filled.map(([field, value]) => [field, [null, value]]));
}

/** Deletes a token: it stops working now. Returns whether it was there. */
export async function remove(
  db: Database,
  reach: Reach,
  tokenId: string,
  by: Actor,
): Promise<boolean> {
  const isMeant = and(eq(id, tokenId), reach === EVERY_CLIENT ? undefined : eq(clientId, reach));
  const ofToken = (expression: SQL) =>
    sql`(select ${expression} from ${serviceTokens} where ${id} = ${tokenId})`;
  const removal = {
    action: "delete",
    entity: "service-token",
    entityId: ofToken(sql`coalesce(${clientId}, ${PLATFORMS})`),
    entityName: ofToken(sql`${name}`),
    changes: ofToken(
      sql`json_object('name', json_array(${name}, null), 'ending', json_array('…' || ${ending}, null))`,
    ),
  } as const;
  const isThere = sql`exists (select 1 from ${serviceTokens} where ${isMeant})`;
  const key = `token.ending:${tokenId}`;
  const isOpen = and(eq(alerts.key, key), isNull(alerts.acknowledgedAt), isThere);
  const acknowledged = {
    action: "acknowledge" as const,
    entity: "alert" as const,
    entityId: key,
    entityName: "token.ending",
    changes: { acknowledgedBy: [null, by.username] } as AuditChanges,
  };
  const [, , , removed] = await db.batch([
    event(db, by, removal, isThere),
    event(db, by, acknowledged, sql`exists (select 1 from ${alerts} where ${isOpen})`),
    db
      .update(alerts)
      .set({ acknowledgedAt: Date.now(), acknowledgedBy: by.username })
      .where(isOpen),
    db.delete(serviceTokens).where(isMeant).returning({ id }),
  ]);
  return removed.length > 0;
}

const AFTER_PREFIX = subjectOfToken("").length + 1;

/** The name on screen of the program that asked, as an SQL expression; NULL for people, and if the token has been removed. */
export function programNamed(userId: SQL, clientId?: string): SQL {
  const isOf = clientId === undefined ? sql`` : sql` and t.client_id = ${clientId}`;
  return sql`(select t.name || ${programName("")} from service_tokens t where ${userId} like ${subjectOfToken("%")}
    and t.id = substr(${userId}, ${sql.raw(String(AFTER_PREFIX))})${isOf})`;
}

type FoundProgram = Program & { lastUsedOn: string | null };

/**
 * The program of a token, with what an account read gives for a person; `null` for an unknown or removed token, and one that has ended.
 * @param now milliseconds since 1970
 */
export async function find(
  db: Database,
  tokenHash: string,
  now: number,
): Promise<FoundProgram | null> {
  const { gptmodel: model, gpttemp: temperature, reasoningEffort: effort } = clients;
  const { apikey, managersSeeCost } = clients;
  const row = await db
    .select({
      tokenId: id,
      name,
      scopes,
      lastUsedOn,
      zone: sql<string>`(select zone from platform where id = 1)`,
      client: { id: clients.id, apikey, model, temperature, effort, managersSeeCost },
    })
    .from(serviceTokens)
    .leftJoin(clients, eq(clients.id, clientId))
    .where(and(eq(hash, tokenHash), gt(endsAt, now)))
    .get();
  if (row === undefined) return null;
  const { client, ...program } = row;
  if (client === null) return { ...program, client };
  const { model: chosen, temperature: warmth, effort: thoughts, ...rest } = client;
  const settings = { model: chosen, temperature: warmth, effort: thoughts };
  return { ...program, client: { ...rest, chosen: settings } };
}

/** Notes the day (UTC) of a call with a token, once a day. */
export async function noteUse(db: Database, tokenId: string, now: number): Promise<void> {
  const day = utcDay(now);
  await db
    .update(serviceTokens)
    .set({ lastUsedOn: day })
    .where(and(eq(id, tokenId), or(isNull(lastUsedOn), lt(lastUsedOn, day))));
}
