import { type Context, Hono } from "hono";
import * as signIn from "#db/own-site/sign-in.ts";
import { ROLE } from "#domain/account-roles.ts";
import { ProviderToTest, SignInDraft } from "#domain/single-sign-on/sign-in-settings.ts";
import { requireRole } from "#worker/auth/guard.ts";
import { actor, type AppEnv, database } from "#worker/context.ts";
import { notFound } from "#worker/problem.ts";
import { json } from "#worker/rest/body.ts";
import { limitChecks } from "#worker/rest/clients/check.ts";
import {
  readPart,
  savePart,
  type SignInStore,
  testProvider,
} from "#worker/single-sign-on/settings.ts";

/** `/site/sign-in`: the identity provider of a manager's client (product/single-sign-on 2). A part of worker/rest/own-site/own-site.ts. */
export const siteSignIn = new Hono<AppEnv>({ strict: false })
  .get("/", requireRole(ROLE.Manager), async (c) => c.json(await readPart(c, storeOf(c))))
  .post("/", requireRole(ROLE.Manager), limitChecks, json(SignInDraft), async (c) =>
    c.json(await savePart(c, storeOf(c), c.req.valid("json"))),
  )
  .delete("/", requireRole(ROLE.Manager), async (c) => {
    if (!(await signIn.remove(database(c), c.get("own"), actor(c)))) throw notFound();
    return c.body(null, 204);
  })
  .post("/test", requireRole(ROLE.Manager), limitChecks, json(ProviderToTest), async (c) =>
    c.json(await testProvider(c, c.req.valid("json").issuer)),
  );

function storeOf(c: Context<AppEnv>): SignInStore {
  const own = c.get("own");
  return {
    clientId: own,
    get: async () => signIn.get(database(c), own),
    save: async (fields, version) =>
      signIn.save(database(c), own, fields, { by: actor(c), version }),
  };
}
