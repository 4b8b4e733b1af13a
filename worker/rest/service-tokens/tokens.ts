import { type Context, Hono } from "hono";
import * as serviceTokens from "#db/service-tokens/service-tokens.ts";
import type { Counted, CountedDay, TokenOwner } from "#db/service-tokens/service-tokens.ts";
import { ROLE } from "#domain/account-roles.ts";
import { EVERY_CLIENT } from "#domain/clients/client.ts";
import { sha256 } from "#domain/ids.ts";
import type { NewServiceToken } from "#domain/service-tokens/replies.ts";
import {
  AdministratorsTokenDraft,
  NamedToken,
  type ServiceTokenDraft,
  TokensOf,
  newToken,
} from "#domain/service-tokens/service-token.ts";
import { namedClient, requireProgram, requireRole } from "#worker/auth/guard.ts";
import { actor, type AppEnv, currentDay, database } from "#worker/context.ts";
import { programIn, tokenEnded } from "#worker/identity.ts";
import { found } from "#worker/problem.ts";
import { json, query } from "#worker/rest/body.ts";
import { done } from "#worker/rest/replies.ts";

/** `/tokens`: the service tokens of clients and of the platform, for administrators, and each for its own program (product/service-tokens 1). */
export const tokens = new Hono<AppEnv>({ strict: false })
  .get("/", requireRole(ROLE.Admin), query(TokensOf), async (c) => {
    const { client } = c.req.valid("query");
    return c.json(await serviceTokens.list(database(c), ownerOf(c, client), countedToday(c)));
  })
  .get("/current", requireProgram(), async (c) => {
    const { tokenId, client } = programIn(c);
    const counted = { ...countedToday(c), managers: client !== null };
    const token = await serviceTokens.get(database(c), tokenId, counted);
    if (token === null) throw tokenEnded();
    // The platform's tokens see money, as administrators do.
    return c.json(client?.managersSeeCost === false ? { ...token, spent: null } : token);
  })
  .post("/", requireRole(ROLE.Admin), json(AdministratorsTokenDraft), async (c) => {
    const { clientid, ...draft } = c.req.valid("json");
    return c.json(await makeToken(c, ownerOf(c, clientid), draft, countedToday(c)), 201);
  })
  .delete("/", requireRole(ROLE.Admin), json(NamedToken), async (c) =>
    done(
      c,
      await serviceTokens.remove(database(c), EVERY_CLIENT, c.req.valid("json").id, actor(c)),
    ),
  );

/** The owner of tokens that an administrator names: a client, or without a name the platform. */
function ownerOf(c: Context<AppEnv>, client: string | undefined): TokenOwner {
  return client === undefined ? null : namedClient(c, client);
}

/** The day and the month that have the counts of the tokens today. */
export function countedToday(c: Context<AppEnv>): CountedDay {
  const day = currentDay(c);
  return { day, month: day.slice(0, 7) };
}

/** Makes a service token and stores its digest. The answer alone has the secret. */
export async function makeToken(
  c: Context<AppEnv>,
  owner: TokenOwner,
  draft: ServiceTokenDraft,
  counted: Counted,
): Promise<NewServiceToken> {
  const token = newToken();
  const made = { ...draft, hash: await sha256(token), ending: token.slice(-4) };
  const id = await serviceTokens.insert(database(c), owner, made, actor(c));
  // Somebody may have removed it meanwhile.
  return { ...found(await serviceTokens.get(database(c), id, counted)), token };
}
