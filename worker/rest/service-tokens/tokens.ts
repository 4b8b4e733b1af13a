import { Hono } from "hono";
import * as serviceTokens from "#db/service-tokens/service-tokens.ts";
import { ROLE } from "#domain/account-roles.ts";
import {
  AdministratorsTokenDraft,
  NamedToken,
  TokensOf,
} from "#domain/service-tokens/service-token.ts";
import { requireProgram, requireRole } from "#worker/auth/guard.ts";
import { actor, type AppEnv, database } from "#worker/context.ts";
import { programIn, tokenEnded } from "#worker/identity.ts";
import { notFound } from "#worker/problem.ts";
import { json, query } from "#worker/rest/body.ts";
import { countedToday, makeToken } from "#worker/rest/service-tokens/make-token.ts";

/** `/tokens`: the service tokens of clients and of the platform, for administrators, and each for its own program (product/service-tokens 1). */
export const tokens = new Hono<AppEnv>({ strict: false })
  .get("/", requireRole(ROLE.Admin), query(TokensOf), async (c) => {
    const { client = null } = c.req.valid("query");
    return c.json(await serviceTokens.list(database(c), client, countedToday(c)));
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
    const { clientid = null, ...draft } = c.req.valid("json");
    const db = database(c);
    const made = await makeToken(
      draft,
      async (token) => serviceTokens.insert(db, clientid, token, actor(c)),
      async () => serviceTokens.list(db, clientid, countedToday(c)),
    );
    return c.json(made, 201);
  })
  .delete("/", requireRole(ROLE.Admin), json(NamedToken), async (c) => {
    if (!(await serviceTokens.remove(database(c), c.req.valid("json").id, actor(c))))
      throw notFound();
    return c.body(null, 204);
  });
