import { type Context, Hono } from "hono";
import * as ownSite from "#db/own-site/site.ts";
import * as pageParts from "#db/own-site/page-parts.ts";
import { ROLE } from "#domain/account-roles.ts";
import { OriginToForget } from "#domain/clients/blocked-sites.ts";
import { OwnPageCheck } from "#domain/clients/page-check.ts";
import { MESSAGES } from "#domain/messages.ts";
import {
  capRefusals,
  SiteChanges,
  SiteKeyRotation,
  SiteKeyToEnd,
  SiteOriginToAllow,
} from "#domain/own-site/site-changes.ts";
import { requireRole } from "#worker/auth/guard.ts";
import { actor, type AppEnv, database } from "#worker/context.ts";
import { dropsStaleEntries } from "#worker/edge/outbox.ts";
import { variableLimits } from "#worker/limits.ts";
import { badBody, found, notFound } from "#worker/problem.ts";
import { json, sentences } from "#worker/rest/body.ts";
import { checkPage, HTML_LIMIT, limitChecks } from "#worker/rest/clients/check.ts";
import { forgetNoted } from "#worker/rest/embeds/blocked-sites.ts";
import { siteAnswers } from "#worker/rest/own-site/answers.ts";
import { siteTokenCalls } from "#worker/rest/own-site/tokens.ts";
import { siteToolkits } from "#worker/rest/own-site/toolkits.ts";
import { sitePeople } from "#worker/rest/own-site/people.ts";
import { siteSignIn } from "#worker/rest/own-site/sign-in.ts";

/** `/site`: the own client of a manager (product/own-site). No call takes the id of a client. */
export const ownSiteCalls = new Hono<AppEnv>({ strict: false })
  .use(sentences({ invalid: MESSAGES.client.other, exists: MESSAGES.client.exists }))
  .use(dropsStaleEntries())
  .get("/", requireRole(ROLE.Manager), async (c) => c.json(await siteOf(c)))
  .post("/edit", requireRole(ROLE.Manager), json(SiteChanges), async (c) => {
    const changes = c.req.valid("json");
    const refusals = capRefusals(changes, await siteOf(c));
    if (refusals.length > 0) throw badBody(c.get("sentences"), refusals);
    const stored = await ownSite.update(database(c), c.get("own"), changes, callOf(c));
    return c.json(found(stored));
  })
  .get("/keys", requireRole(ROLE.Manager), async (c) =>
    c.json(found(await ownSite.listKeys(database(c), c.get("own")))),
  )
  .post("/rotatekey", requireRole(ROLE.Manager), json(SiteKeyRotation), async (c) => {
    const call = { ...callOf(c), now: Date.now() };
    const rotation = c.req.valid("json");
    return c.json(found(await ownSite.rotateKey(database(c), c.get("own"), rotation, call)));
  })
  .post("/endkey", requireRole(ROLE.Manager), json(SiteKeyToEnd), async (c) => {
    const { apikey } = c.req.valid("json");
    const call = { by: actor(c), now: Date.now() };
    if (!(await ownSite.endKey(database(c), c.get("own"), apikey, call))) throw notFound();
    return c.body(null, 204);
  })
  .get("/refused", requireRole(ROLE.Manager), async (c) =>
    c.json(found(await ownSite.listBlockedSites(database(c), c.get("own")))),
  )
  .delete("/refused", requireRole(ROLE.Manager), json(OriginToForget), async (c) => {
    const own = c.get("own");
    const { origin } = c.req.valid("json");
    forgetNoted(own, origin);
    if (!(await ownSite.forgetSite(database(c), own, origin, actor(c)))) throw notFound();
    return c.body(null, 204);
  })
  .post("/alloworigin", requireRole(ROLE.Manager), json(SiteOriginToAllow), async (c) => {
    const wanted = c.req.valid("json");
    return c.json(found(await ownSite.allowOrigin(database(c), c.get("own"), wanted, callOf(c))));
  })
  .post(
    "/check",
    requireRole(ROLE.Manager),
    limitChecks,
    json(OwnPageCheck, { limit: HTML_LIMIT }),
    async (c) => {
      const findings = await checkPage(c, c.req.valid("json"), async (placed) =>
        found(await pageParts.read(database(c), c.get("own"), placed)),
      );
      return c.json({ findings });
    },
  )
  .route("/tokens", siteTokenCalls)
  .route("/people", sitePeople)
  .route("/sign-in", siteSignIn)
  .route("/", siteToolkits)
  .route("/", siteAnswers);

async function siteOf(c: Context<AppEnv>) {
  return found(await ownSite.get(database(c), c.get("own"), variableLimits(c.env)));
}

function callOf(c: Context<AppEnv>): ownSite.SiteCall {
  return { by: actor(c), variables: variableLimits(c.env) };
}
