import type { Context } from "hono";
import * as programs from "#db/service-tokens/programs.ts";
import { utcDay } from "#domain/day.ts";
import type { OwnClient } from "#domain/own-site/own-client.ts";
import {
  NEEDS_CLIENT,
  NEEDS_PLATFORM,
  needsScope,
  type Program,
  TOKEN_IN_BROWSER,
} from "#domain/service-tokens/program.ts";
import { isToken, TOKEN_PREFIX } from "#domain/service-tokens/secret.ts";
import type { TokenScope } from "#domain/service-tokens/service-token.ts";
import { sha256 } from "#domain/sha256.ts";
import { type AppEnv, database } from "#worker/context.ts";
import { tokenEnded, tokenForbidden } from "#worker/identity.ts";
import { limitRate } from "#worker/limits.ts";
import { Problem } from "#worker/problem.ts";

/** Whether a bearer token is meant as a service token. */
export function isServiceToken(token: string): boolean {
  return token.startsWith(TOKEN_PREFIX);
}

/** What a token must be to make a call: for a scope, and of a client or else of the platform. */
type TokenNeed = { scope: TokenScope; isOfClient: boolean } | "any token" | "nothing helps";

/**
 * Lets the program with a service token make a call. One round trip to the database.
 * @param need what the token must be; `nothing helps` where no token may make the call
 * @throws 403 in a browser and where the token is for something else, 401 where it has ended
 */
export async function admitProgram(
  c: Context<AppEnv>,
  token: string,
  need: TokenNeed,
): Promise<void> {
  refuseBrowsers(c);
  if (!isToken(token)) throw tokenEnded();
  if (need === "nothing helps") throw tokenForbidden();
  const hash = await sha256(token);
  await limitRate(c, "TOKEN_LIMIT", hash);
  const now = Date.now();
  const found = await programs.find(database(c), hash, now);
  if (found === null) throw tokenEnded();
  const { lastUsedOn, ...program } = found;
  const { client } = program;
  if (need !== "any token") checkNeed(program, need);
  c.set("caller", { kind: "program", ...program });
  if (client !== null) {
    c.set("own", client.id as OwnClient);
    c.get("record").client = client.id;
  }
  if (lastUsedOn !== utcDay(now)) noteUse(c, program.tokenId, now);
}

function checkNeed(
  { client, scopes }: Program,
  { scope, isOfClient }: Exclude<TokenNeed, string>,
): void {
  if ((client !== null) !== isOfClient)
    throw tokenForbidden(isOfClient ? NEEDS_CLIENT : NEEDS_PLATFORM);
  if (!scopes.includes(scope)) throw tokenForbidden(needsScope(scope));
}

/** Browsers send these headers with a call of a page, programs send neither. */
export function refuseBrowsers(c: Context<AppEnv>): void {
  if (c.req.header("Origin") === undefined && c.req.header("Sec-Fetch-Site") === undefined) return;
  throw new Problem(403, "Forbidden", { detail: TOKEN_IN_BROWSER });
}

function noteUse(c: Context<AppEnv>, tokenId: string, now: number): void {
  const noted = programs.noteUse(database(c), tokenId, now);
  c.executionCtx.waitUntil(noted.catch(() => undefined));
}
