import { type SQL, and, desc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { type Subject, fieldsOf, recorded } from "#db/audit/record.ts";
import { all, oneOf, type Database } from "#db/base/database.ts";
import { isoTime } from "#db/base/windows.ts";
import { clientKeys } from "#db/schema/client-keys.ts";
import { clients } from "#db/schema/clients.ts";
import { alerts, platform } from "#db/schema/operations.ts";
import type { Actor } from "#domain/audit/actor.ts";
import { DEFAULT_CLIENT_ID } from "#domain/account-rules.ts";
import { HOUR_MS, MINUTE_MS } from "#domain/time.ts";
import {
  type AlertData,
  alertSentence,
  type AlertQuery,
  type NewAlert,
} from "#domain/operations/alerts.ts";
import type { Alert, AlertPage } from "#domain/operations/replies.ts";

/** Alerts as the audit records them: who has acknowledged them. */
export const ALERT: Subject = {
  entity: "alert",
  table: alerts,
  id: alerts.key,
  name: alerts.kind,
  fields: fieldsOf({ acknowledgedBy: alerts.acknowledgedBy }),
};

/** A statement for a batch: inserts alerts that have not been raised before. Each is due at once. */
export function add(db: Database, raised: NewAlert[], at: number) {
  return db
    .insert(alerts)
    .select(
      // In the order of the table's columns.
      sql`select json_extract(value, '$.key'), json_extract(value, '$.kind'), json_extract(value, '$.clientId'), ${at},
        json_extract(value, '$.data'), null, null, 0, ${at}, null, null from json_each(${JSON.stringify(raised)}) where true`,
    )
    .onConflictDoNothing();
}

type Row = { alert: typeof alerts.$inferSelect; clientName: string | null };

const isOpen = isNull(alerts.acknowledgedAt);

/** A page of the open alerts or of the acknowledged ones, the newest first. `before` is the key of the row before the page. */
export async function page(db: Database, query: AlertQuery): Promise<AlertPage> {
  const { state, before, size } = query;
  const isAfter =
    before === undefined
      ? undefined
      : sql`(${alerts.at}, ${alerts.key}) < (select at, key from alerts where key = ${before})`;
  const [rows, [open]] = await db.batch([
    withClients(db)
      .where(and(state === "open" ? isOpen : isNotNull(alerts.acknowledgedAt), isAfter))
      .orderBy(desc(alerts.at), desc(alerts.key))
      .limit(size),
    db
      .select({ count: sql<number>`count(*)` })
      .from(alerts)
      .where(isOpen),
  ]);
  const last = rows.length === size ? rows.at(-1) : undefined;
  return { rows: rows.map(toAlert), open: open?.count ?? 0, next: last?.alert.key ?? null };
}

/** A statement for a batch: the newest open alerts, each row with the number of all. */
export function open(db: Database, limit: number) {
  return withClients(db).where(isOpen).orderBy(desc(alerts.at), desc(alerts.key)).limit(limit);
}

function withClients(db: Database) {
  return db
    .select({
      alert: alerts,
      clientName: clients.clientname,
      count: sql<number>`count(*) over ()`,
    })
    .from(alerts)
    .leftJoin(clients, eq(clients.id, alerts.clientId));
}

/** A row of `open` as the overview names it. */
export function toAttention({ count, ...row }: Row & { count: number }) {
  const { key, sentence } = toAlert(row);
  return { id: key, name: sentence, count };
}

function toAlert({ alert, clientName }: Row): Alert {
  const { key, kind, at, attempts, acknowledgedBy } = alert;
  const data = alert.data as AlertData;
  return {
    key,
    kind,
    client: clientOf(alert.clientId, clientName),
    at: new Date(at).toISOString(),
    sentence: alertSentence(kind, { clientName: clientName ?? undefined, data }),
    deliveredAt: isoTime(alert.deliveredAt),
    attempts,
    acknowledgedAt: isoTime(alert.acknowledgedAt),
    acknowledgedBy,
  };
}

/** The client of an alert: none, or one that has been deleted, is null. */
function clientOf(id: string | null, name: string | null) {
  return id === null || name === null ? null : { id, name };
}

/**
 * Acknowledges alerts in somebody's name. Those that are acknowledged keep their first name.
 * @returns how many were open, and how many of the keys exist
 */
export async function acknowledge(
  db: Database,
  keys: string[],
  by: Actor,
  at: number,
): Promise<{ acknowledged: number; known: number }> {
  const isMeant = sql`${alerts.key} in ${oneOf(keys)}`;
  const watched = { subject: ALERT, where: isMeant, action: "acknowledge" as const };
  const [acknowledged, known] = await recorded(db, by, watched, [
    acknowledgeWhere(db, isMeant, by.username, at),
    db.select({ key: alerts.key }).from(alerts).where(isMeant),
  ]);
  return { acknowledged: acknowledged.length, known: known.length };
}

/** A statement for a batch: acknowledges the open alerts that match. */
export function acknowledgeWhere(db: Database, isMeant: SQL, by: string, at: number) {
  return db
    .update(alerts)
    .set({ acknowledgedAt: at, acknowledgedBy: by })
    .where(and(isMeant, isNull(alerts.acknowledgedAt)))
    .returning({ key: alerts.key });
}

/**
 * The condition that an alert is about the end of a key.
 * @param isKey a condition on `client_keys`
 */
export function isAboutKey(isKey: SQL): SQL {
  // The keys that endingKeys (db/operations/raised-alerts.ts) gives them.
  return sql`${alerts.key} in (select 'key.ending:' || client_id || ':' || ends_at || ':' || days.column1
    from ${clientKeys}, (values (1), (7)) days where ${isKey})`;
}

/** The condition that an alert is about the end of a model. */
export function isAboutModel(model: string): SQL {
  const isOfKind = inArray(alerts.kind, ["model.retiring", "model.gone"]);
  return all(isOfKind, sql`json_extract(${alerts.data}, '$.model') = ${model}`);
}

/** Milliseconds after each failed attempt until the next one (product/operations 6). */
const PAUSES = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 8 * HOUR_MS, 24 * HOUR_MS];

/** Older alerts are not sent: a new webhook must not get those of a month. */
const TOO_OLD_MS = 48 * HOUR_MS;

/** The addresses that alerts are sent to. `site`: the name and the address of the default client, if there is one, so that the alert can name its site. */
export type Channels = {
  site: { name: string; address: string } | null;
  webhook: { address: string; secret: string | null } | null;
  mail: { to: string; from: string } | null;
};

export type DueAlert = {
  key: string;
  kind: string;
  at: number;
  data: AlertData;
  client: { id: string; name: string } | null;
  isMailed: boolean;
};

/** Reads the channels from the platform's settings. */
export async function channels(db: Database): Promise<Channels> {
  const { webhook, webhookSecret, emailTo, emailFrom } = platform;
  const row = await db
    .select({
      webhook,
      webhookSecret,
      emailTo,
      emailFrom,
      name: clients.clientname,
      address: clients.domainurl,
    })
    .from(platform)
    .leftJoin(clients, eq(clients.id, DEFAULT_CLIENT_ID))
    .where(eq(platform.id, 1))
    .get();
  return {
    site: row?.name && row.address ? { name: row.name, address: row.address } : null,
    webhook: row?.webhook ? { address: row.webhook, secret: row.webhookSecret } : null,
    mail: row?.emailTo && row.emailFrom ? { to: row.emailTo, from: row.emailFrom } : null,
  };
}

/**
 * Takes alerts that are due: counts the attempt and sets the time of the next one, so that another run does not send them as well.
 * After the last attempt there is no next one.
 */
export async function takeDue(db: Database, now: number, limit: number): Promise<DueAlert[]> {
  const pause = sql.join(
    PAUSES.map((milliseconds, attempts) => sql`when ${attempts} then ${now + milliseconds}`),
    sql` `,
  );
  const { key, kind, at, data, clientId, mailedAt, attempts, nextAt } = alerts;
  const isDue = sql`${alerts.deliveredAt} is null and ${nextAt} <= ${now} and ${at} > ${now - TOO_OLD_MS} and ${alerts.acknowledgedAt} is null`;
  const taken = await db
    .update(alerts)
    .set({
      attempts: sql`${attempts} + 1`,
      nextAt: sql`case ${attempts} ${pause} end`,
    })
    .where(sql`${key} in (select key from alerts where ${isDue} order by next_at limit ${limit})`)
    .returning({
      key,
      kind,
      at,
      data,
      clientId,
      mailedAt,
      name: sql<string | null>`(select clientname from clients c where c.id = ${clientId})`,
    });
  return taken.map(({ clientId: id, name, mailedAt: mailed, data: facts, ...alert }) => ({
    ...alert,
    data: facts as AlertData,
    client: clientOf(id, name),
    isMailed: mailed !== null,
  }));
}

/** Stores which parts of an alert's delivery succeeded: the e-mail, all of it, or none. */
export async function noteSent(
  db: Database,
  key: string,
  { isMailed, isDelivered, at }: { isMailed: boolean; isDelivered: boolean; at: number },
): Promise<void> {
  if (!isMailed && !isDelivered) return;
  await db
    .update(alerts)
    .set({
      ...(isMailed ? { mailedAt: at } : {}),
      ...(isDelivered ? { deliveredAt: at, nextAt: null } : {}),
    })
    .where(eq(alerts.key, key));
}
