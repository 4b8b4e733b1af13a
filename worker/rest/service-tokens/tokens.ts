import { type Context, Hono } from "hono";
import * as serviceTokens from "#db/service-tokens/service-tokens.ts";
import type { CountedDay, NewToken, TokenOwner } from "#db/service-tokens/service-tokens.ts";
import { ROLE } from "#domain/account-roles.ts";
import { EVERY_CLIENT } from "#domain/clients/client.ts";
import { sha256 } from "#domain/ids.ts";
import type { NewServiceToken, ServiceToken } from "#domain/service-tokens/replies.ts";
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
import { notFound } from "#worker/problem.ts";
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
    const [db, owner] = [database(c), ownerOf(c, clientid)];
    const made = await makeToken(
      draft,
      async (token) => serviceTokens.insert(db, owner, token, actor(c)),
      async () => serviceTokens.list(db, owner, countedToday(c)),
    );
    return c.json(made, 201);
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
