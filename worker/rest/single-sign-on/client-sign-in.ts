import { type Context, Hono } from "hono";
import * as settings from "#db/single-sign-on/settings.ts";
import { ROLE } from "#domain/account-roles.ts";
import { MESSAGES } from "#domain/messages.ts";
import {
  CodeToLetIn,
  ProviderToTest,
  SignInDraft,
} from "#domain/single-sign-on/sign-in-settings.ts";
import { requireRole } from "#worker/auth/guard.ts";
import { actor, type AppEnv, database } from "#worker/context.ts";
import { dropsStaleEntries } from "#worker/edge/outbox.ts";
import { notFound } from "#worker/problem.ts";
import { json, sentences } from "#worker/rest/body.ts";
import { limitChecks } from "#worker/rest/clients/check.ts";
import {
  readPart,
  savePart,
  type SignInStore,
  testProvider,
} from "#worker/single-sign-on/settings.ts";

/** `/clients/{id}/sign-in`: the identity provider of a client (product/single-sign-on 2). For administrators only. */
export const clientSignIn = new Hono<AppEnv>({ strict: false })
  .use(sentences({ invalid: MESSAGES.client.other }))
  .use(dropsStaleEntries())
  .get("/:id/sign-in", requireRole(ROLE.Admin), async (c) =>
    c.json(await readPart(c, storeOf(c, c.req.param("id")))),
  )
  .post("/:id/sign-in", requireRole(ROLE.Admin), limitChecks, json(SignInDraft), async (c) =>
    c.json(await savePart(c, storeOf(c, c.req.param("id")), c.req.valid("json"))),
  )
  .delete("/:id/sign-in", requireRole(ROLE.Admin), async (c) => {
    if (!(await settings.remove(database(c), c.req.param("id"), actor(c)))) throw notFound();
    return c.body(null, 204);
  })
  .post(
    "/:id/sign-in/test",
    requireRole(ROLE.Admin),
    limitChecks,
    json(ProviderToTest),
    async (c) => c.json(await testProvider(c, c.req.valid("json").issuer)),
  )
  .post("/:id/sign-in/let-in", requireRole(ROLE.Admin), json(CodeToLetIn), async (c) => {
    const { code } = c.req.valid("json");
    if (!(await settings.letIn(database(c), c.req.param("id"), code, actor(c)))) throw notFound();
    return c.body(null, 204);
  });

function storeOf(c: Context<AppEnv>, clientId: string): SignInStore {
  return {
    clientId,
    get: async () => settings.get(database(c), clientId),
    save: async (fields, version) =>
      settings.save(database(c), clientId, fields, { by: actor(c), version }),
  };
}
