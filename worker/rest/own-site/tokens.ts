import { type Context, Hono } from "hono";
import * as siteTokens from "#db/own-site/service-tokens.ts";
import { ROLE } from "#domain/account-roles.ts";
import type { ServiceToken } from "#domain/service-tokens/answers.ts";
import { NamedToken, ServiceTokenDraft } from "#domain/service-tokens/service-token.ts";
import { requireRole } from "#worker/auth/guard.ts";
import { actor, type AppEnv, database } from "#worker/context.ts";
import { notFound } from "#worker/problem.ts";
import { json } from "#worker/rest/body.ts";
import { seesCost } from "#worker/rest/own-site/sees-cost.ts";
import { countedToday, makeToken } from "#worker/rest/service-tokens/tokens.ts";

/** `/site/tokens`: the service tokens of a manager's own client (product/service-tokens 1). No token may make these calls. */
export const siteTokenCalls = new Hono<AppEnv>({ strict: false })
  .get("/", requireRole(ROLE.Manager), async (c) => c.json(await shownTokens(c)))
  .post("/", requireRole(ROLE.Manager), json(ServiceTokenDraft), async (c) => {
    const made = await makeToken(
      c.req.valid("json"),
      async (token) => siteTokens.insert(database(c), c.get("own"), token, actor(c)),
      async () => shownTokens(c),
    );
    return c.json(made, 201);
  })
  .delete("/", requireRole(ROLE.Manager), json(NamedToken), async (c) => {
    const { id } = c.req.valid("json");
    if (!(await siteTokens.remove(database(c), c.get("own"), id, actor(c)))) throw notFound();
    return c.body(null, 204);
  });

/** The tokens, with what they have cost where managers may see that. */
async function shownTokens(c: Context<AppEnv>): Promise<ServiceToken[]> {
  const tokens = await siteTokens.list(database(c), c.get("own"), countedToday(c));
  return seesCost(c) ? tokens : tokens.map((token) => ({ ...token, spent: null }));
}
