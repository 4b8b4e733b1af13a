import type { Context } from "hono";
import type { CountedDay, NewToken } from "#db/service-tokens/service-tokens.ts";
import type { NewServiceToken, ServiceToken } from "#domain/service-tokens/answers.ts";
import { newToken } from "#domain/service-tokens/secret.ts";
import type { ServiceTokenDraft } from "#domain/service-tokens/service-token.ts";
import { sha256 } from "#domain/sha256.ts";
import type { AppEnv } from "#worker/context.ts";
import { notFound } from "#worker/problem.ts";
import { currentDay } from "#worker/rest/usage/current-day.ts";

/** The day and the month that have the counts of the tokens today. */
export function countedToday(c: Context<AppEnv>): CountedDay {
  const day = currentDay(c);
  return { day, month: day.slice(0, 7) };
}

/**
 * Makes a service token and stores its digest. The answer alone has the secret.
 * @param store stores it, and returns its id
 * @param read reads the tokens of the owner
 */
export async function makeToken(
  draft: ServiceTokenDraft,
  store: (token: NewToken) => Promise<string>,
  read: () => Promise<ServiceToken[]>,
): Promise<NewServiceToken> {
  const token = newToken();
  const id = await store({ ...draft, hash: await sha256(token), ending: token.slice(-4) });
  const stored = (await read()).find((one) => one.id === id);
  // Somebody may have removed it meanwhile.
  if (stored === undefined) throw notFound();
  return { ...stored, token };
}
