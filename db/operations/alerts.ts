import { type SQL, and, desc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { type Subject, fieldsOf, recorded } from "#db/audit/record.ts";
import type { Database } from "#db/base/connect.ts";
import { all, oneOf } from "#db/base/rows.ts";
import * as jobRows from "#db/operations/jobs.ts";
import { clientKeys } from "#db/schema/client-keys.ts";
import { clients } from "#db/schema/clients.ts";
import { alerts, platform } from "#db/schema/operations.ts";
import type { Actor } from "#domain/audit/actor.ts";
import { DEFAULT_CLIENT_ID } from "#domain/clients/client.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS, utcDay } from "#domain/time.ts";
import { alertSentence } from "#domain/operations/alert-sentences.ts";
import type { AlertData, AlertKind, AlertQuery, NewAlert } from "#domain/operations/alerts.ts";
import type { Alert, AlertPage } from "#domain/operations/answers.ts";
import { DRILL_JOB, type ScheduledJob, hasFailed, isLate } from "#domain/operations/jobs.ts";

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

function isoTime(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString();
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
 * The condition that an alert says when a key ends.
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

/** The days after which a restored backup is too long ago. */
const DRILL_DAYS = 90;

/**
 * Raises alerts about jobs that should have run again, and about those whose last run has failed or has ended without a word. One a week
 * for each job, because some failures stay, such as that of a provider without a list of models.
 */
export async function troubledJobs(
  db: Database,
  schedule: readonly ScheduledJob[],
  now: number,
): Promise<number> {
  const crons = new Map(schedule.map(({ name, cron }) => [name, cron]));
  const week = Math.floor(now / (7 * DAY_MS));
  const troubled = (await jobRows.list(db)).flatMap((run): NewAlert[] => {
    const cron = crons.get(run.name);
    const isOverdue = cron !== undefined && isLate(cron, run.startedAt, now);
    if (!isOverdue && !hasFailed(run, now)) return [];
    const kind: AlertKind = isOverdue ? "job.late" : "job.failed";
    const data = { job: run.name, begun: timeOf(run.startedAt) };
    return [{ key: `${kind}:${run.name}:${week}`, kind, data }];
  });
  return raise(db, troubled, now);
}

/** Raises an alert while no backup has been restored for 90 days on a site that has had answers for as long. One a month. */
export async function overdueDrill(db: Database, now: number): Promise<number> {
  const since = now - DRILL_DAYS * DAY_MS;
  const drill = await jobRows.get(db, DRILL_JOB);
  if (drill?.outcome === "done" && drill.startedAt > since) return 0;
  const day = utcDay(since);
  const [old] = await db.all(sql`select 1 from usage_days where day < ${day} limit 1`);
  if (old === undefined) return 0;
  const data: AlertData = { days: DRILL_DAYS, ...(drill && { last: timeOf(drill.startedAt) }) };
  const key = `drill.overdue:${timeOf(now).slice(0, 7)}`;
  return raise(db, [{ key, kind: "drill.overdue", data }], now);
}

/** `2026-11-22, 03:17` in UTC. */
function timeOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 16).replace("T", ", ");
}

async function raise(db: Database, alerts: NewAlert[], now: number): Promise<number> {
  if (alerts.length === 0) return 0;
  return (await add(db, alerts, now).run()).meta.changes;
}

/**
 * Raises an alert about each service token that ends in seven to eight days, as far as this runs once a day, or sooner; acknowledges those
 * about tokens that have ended.
 * @param now milliseconds since 1970
 * @returns the number of new alerts
 */
export async function endingTokens(db: Database, now: number): Promise<number> {
  const lives = sql`exists (select 1 from service_tokens t where 'token.ending:' || t.id = ${alerts.key} and t.ends_at > ${now})`;
  await db.run(sql`update ${alerts} set acknowledged_at = ${now}, acknowledged_by = ''
    where kind = 'token.ending' and acknowledged_at is null and not ${lives}`);
  const { meta } = await db.run(sql`
    insert into ${alerts} (key, kind, client_id, at, data, next_at)
    select 'token.ending:' || id, 'token.ending', client_id, ${now},
      json_object('token', name, 'end', strftime('%Y-%m-%d, %H:%M', ends_at / 1000, 'unixepoch')), ${now}
    from service_tokens where ends_at > ${now} and ends_at < ${now + 8 * DAY_MS}
    on conflict do nothing`);
  return meta.changes;
}

/** Milliseconds after each failed attempt until the next one (product/operations 6). */
const PAUSES = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 8 * HOUR_MS, 24 * HOUR_MS];

/** Older alerts are not sent: a new webhook must not get those of a month. */
const TOO_OLD_MS = 48 * HOUR_MS;

/** Where alerts are sent, and of which site they are: the name and the address of the default client, if there is one. */
export type Channels = {
  site: { name: string; address: string } | null;
  webhook: { address: string; secret: string | null } | null;
  mail: { to: string; from: string } | null;
};

/** An alert that is due, with what has been done. */
export type DueAlert = {
  key: string;
  kind: string;
  at: number;
  data: AlertData;
  client: { id: string; name: string } | null;
  isMailed: boolean;
};

/** Where alerts are sent, as the platform's settings have it. */
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

/** Stores what has been sent: the e-mail, everything, or nothing. */
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
