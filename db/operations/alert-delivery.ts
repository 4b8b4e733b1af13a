import { eq, sql } from "drizzle-orm";
import type { Database } from "#db/base/connect.ts";
import { clientOf } from "#db/operations/alerts.ts";
import { clients } from "#db/schema/clients.ts";
import { alerts, platform } from "#db/schema/operations.ts";
import type { AlertData } from "#domain/operations/alerts.ts";
import { DEFAULT_CLIENT_ID } from "#domain/clients/client.ts";
import { HOUR_MS, MINUTE_MS } from "#domain/durations.ts";

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
