import { and, eq, gt, isNull, lt, or, sql } from "drizzle-orm";
import type { Database } from "#db/base/database.ts";
import { clients } from "#db/schema/clients.ts";
import { serviceTokens } from "#db/schema/service-tokens.ts";
import { utcDay } from "#domain/time.ts";
import type { Program } from "#domain/service-tokens/program.ts";

/** The program with a token, and what was noted of its use. */
export type FoundProgram = Program & { lastUsedOn: string | null };

const { id, clientId, hash, endsAt, lastUsedOn, name, scopes } = serviceTokens;

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
