import type { Database } from "#db/base/connect.ts";
import * as serviceTokens from "#db/service-tokens/service-tokens.ts";
import type { CountedDay, NewToken } from "#db/service-tokens/service-tokens.ts";
import type { Actor } from "#domain/audit/actor.ts";
import type { OwnClient } from "#domain/own-site/own-toolkits.ts";
import type { ServiceToken } from "#domain/service-tokens/answers.ts";

/** The tokens of the client, the newest first. */
export async function list(
  db: Database,
  own: OwnClient,
  today: CountedDay,
): Promise<ServiceToken[]> {
  return serviceTokens.list(db, own, { ...today, managers: true });
}

/** Stores a token of the client. Throws Forbidden where it has the most. */
export async function insert(
  db: Database,
  own: OwnClient,
  token: NewToken,
  by: Actor,
): Promise<string> {
  return serviceTokens.insert(db, own, token, by);
}

/** Deletes a token of the client: it stops working now. Returns whether the client has it. */
export async function remove(
  db: Database,
  own: OwnClient,
  id: string,
  by: Actor,
): Promise<boolean> {
  return serviceTokens.remove(db, id, by, own);
}
