import { and, asc, eq, gt, isNull, or, sql, type SQL } from "drizzle-orm";
import type { ClientKey } from "#domain/clients/answers.ts";
import { embedColumns } from "#db/clients/columns.ts";
import { clientKeys, clients as clientTable } from "#db/schema/clients.ts";
import type { Database } from "#db/base/connect.ts";
import type { EmbedClient } from "#domain/clients/client.ts";

/** A condition on `client_keys`: the key works at a time, in milliseconds since 1970. */
export function works(now: number): SQL {
  return or(isNull(clientKeys.endsAt), gt(clientKeys.endsAt, now)) as SQL;
}

/** The client with a publishable API key that works now, without its limits, or `null`. */
export async function findClient(
  db: Database,
  apikey: string,
  now: number,
): Promise<EmbedClient | null> {
  const row = await db
    .select(embedColumns)
    .from(clientKeys)
    .innerJoin(clientTable, eq(clientTable.id, clientKeys.clientId))
    .where(and(eq(clientKeys.apikey, apikey), works(now)))
    .get();
  return row ?? null;
}

/** The keys of a client, the current one first; `null` for an unknown client. */
export async function list(db: Database, clientId: string): Promise<ClientKey[] | null> {
  const { apikey } = clientTable;
  const rows = await db
    .select({ key: clientKeys, isCurrent: sql`${clientKeys.apikey} = ${apikey}`.mapWith(Boolean) })
    .from(clientKeys)
    .innerJoin(clientTable, eq(clientTable.id, clientKeys.clientId))
    .where(eq(clientKeys.clientId, clientId))
    // The current key has no end, which comes first; then the key that lives longest.
    .orderBy(
      sql`${clientKeys.endsAt} is not null`,
      sql`${clientKeys.endsAt} desc`,
      asc(clientKeys.apikey),
    );
  if (rows.length === 0) return null;
  return rows.map(({ key: { clientId: _, createdAt, endsAt, ...key }, isCurrent }) => ({
    ...key,
    isCurrent,
    createdAt: new Date(createdAt).toISOString(),
    endsAt: endsAt === null ? null : new Date(endsAt).toISOString(),
  }));
}

/**
 * Notes that a key was used, once a day. A site that was not known that day is added later.
 * @param seen `origin`: the site that shows the widget, or null
 */
export async function noteSeen(
  db: Database,
  { apikey, day, origin }: { apikey: string; day: string; origin: string | null },
): Promise<void> {
  const { lastSeenOn, lastOrigin } = clientKeys;
  await db
    .update(clientKeys)
    .set({ lastSeenOn: day, lastOrigin: sql`coalesce(${origin}, ${lastOrigin})` })
    .where(
      and(
        eq(clientKeys.apikey, apikey),
        sql`(${lastSeenOn} is null or ${lastSeenOn} < ${day} or (${lastOrigin} is null and ${origin} is not null))`,
      ),
    );
}
