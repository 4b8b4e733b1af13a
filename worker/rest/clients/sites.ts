import { Hono } from "hono";
import * as blockedSites from "#db/clients/blocked-sites.ts";
import { ROLE } from "#domain/account-roles.ts";
import { OriginToAllow, OriginToForget } from "#domain/clients/blocked-sites.ts";
import { requireRole } from "#worker/auth/guard.ts";
import { actor, type AppEnv, database } from "#worker/context.ts";
import { json } from "#worker/rest/body.ts";
import { forgetNoted } from "#worker/rest/embeds/blocked-sites.ts";
import { notFound } from "#worker/problem.ts";

/** `/clients`: the sites that tried to show a client's widgets (product/clients 9). For administrators only. A part of worker/rest/clients/clients.ts. */
export const clientSites = new Hono<AppEnv>({ strict: false })
  .get("/:id/refused", requireRole(ROLE.Admin), async (c) => {
    const sites = await blockedSites.list(database(c), c.req.param("id"));
    if (sites === null) throw notFound();
    return c.json(sites);
  })
  .delete("/:id/refused", requireRole(ROLE.Admin), json(OriginToForget), async (c) => {
    const clientId = c.req.param("id");
    const { origin } = c.req.valid("json");
    forgetNoted(clientId, origin);
    if (!(await blockedSites.remove(database(c), clientId, origin, actor(c)))) throw notFound();
    return c.body(null, 204);
  })
  .post("/alloworigin", requireRole(ROLE.Admin), json(OriginToAllow), async (c) => {
    const stored = await blockedSites.allow(database(c), c.req.valid("json"), actor(c));
    if (stored === null) throw notFound();
    return c.json(stored);
  });
