import { Hono } from "hono";
import * as keyChanges from "#db/clients/rotation.ts";
import * as keys from "#db/clients/keys.ts";
import { ROLE } from "#domain/account-roles.ts";
import { KeyRotation, KeyToEnd } from "#domain/clients/client-keys.ts";
import { requireRole } from "#worker/auth/guard.ts";
import { actor, type AppEnv, database } from "#worker/context.ts";
import { json } from "#worker/rest/body.ts";
import { notFound } from "#worker/problem.ts";

/** `/clients`: the keys of a client and their rotation (product/clients 14). For administrators only. A part of worker/rest/clients/clients.ts. */
export const clientKeys = new Hono<AppEnv>({ strict: false })
  .get("/:id/keys", requireRole(ROLE.Admin), async (c) => {
    const found = await keys.list(database(c), c.req.param("id"));
    if (found === null) throw notFound();
    return c.json(found);
  })
  .post("/rotatekey", requireRole(ROLE.Admin), json(KeyRotation), async (c) => {
    const stored = await keyChanges.rotate(database(c), c.req.valid("json"), actor(c), Date.now());
    if (stored === null) throw notFound();
    return c.json(stored);
  })
  .post("/endkey", requireRole(ROLE.Admin), json(KeyToEnd), async (c) => {
    if (!(await keyChanges.end(database(c), c.req.valid("json"), actor(c), Date.now())))
      throw notFound();
    return c.body(null, 204);
  });
