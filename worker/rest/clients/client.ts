import { type Context, Hono } from "hono";
import * as people from "#db/accounts/people.ts";
import * as blockedSites from "#db/clients/blocked-sites.ts";
import * as clientRows from "#db/clients/clients.ts";
import * as keyRows from "#db/clients/keys.ts";
import * as sites from "#db/clients/site.ts";
import * as serviceTokens from "#db/service-tokens/service-tokens.ts";
import * as offers from "#db/offers.ts";
import * as answerRows from "#db/usage/settle.ts";
import * as pageParts from "#db/widgets/page-parts.ts";
import * as signIn from "#db/single-sign-on/settings.ts";
import type { Database } from "#db/base/database.ts";
import type { ClientId } from "#domain/clients/client.ts";
import { OriginToForget } from "#domain/clients/blocked-sites.ts";
import { OwnPageCheck } from "#domain/clients/page-check.ts";
import { MESSAGES } from "#domain/messages.ts";
import {
  Invitation,
  PersonById,
  PeopleQuery,
  PersonRoleChange,
  PersonToRemove,
} from "#domain/own-site/own-toolkits.ts";
import {
  capRefusals,
  SiteChanges,
  SiteKeyRotation,
  SiteKeyToEnd,
  SiteOriginToAllow,
} from "#domain/own-site/site-changes.ts";
import type { ServiceToken } from "#domain/service-tokens/replies.ts";
import { TokenToEnd, ServiceTokenDraft } from "#domain/service-tokens/service-token.ts";
import {
  CodeToLetIn,
  ProviderToTest,
  SignInDraft,
} from "#domain/single-sign-on/sign-in-settings.ts";
import { daysFrom } from "#domain/usage/report.ts";
import { DAY_MS, dayAfter } from "#domain/time.ts";
import type { ClientGuard } from "#worker/auth/guard.ts";
import { createLink, welcomePage } from "#worker/auth/proof.ts";
import { actor, type AppEnv, currentDay, database } from "#worker/context.ts";
import { seesCost, signedIn } from "#worker/identity.ts";
import { limitChecks, limitRate, limitReads, variableLimits } from "#worker/limits.ts";
import { badBody, found, notFound } from "#worker/problem.ts";
import { json, query, sentences } from "#worker/rest/body.ts";
import { checkPage, HTML_LIMIT } from "#worker/rest/clients/check.ts";
import { forgetNoted } from "#worker/rest/embeds/blocked-sites.ts";
import { sendPage, done } from "#worker/rest/replies.ts";
import { countedToday, makeToken } from "#worker/rest/service-tokens/ask.ts";
import { clientOffers } from "#worker/rest/offers.ts";
import { clientShares } from "#worker/rest/sharing.ts";
import { reportFor } from "#worker/rest/usage/report.ts";
import {
  readSignInPart,
  saveSignInPart,
  testProvider,
} from "#worker/rest/single-sign-on/sign-in.ts";
import { SiteUsageQuery } from "#domain/usage/report-query.ts";

/**
 * The calls about one client that its managers make at `/site` and administrators at `/clients/{id}` (product/own-site 2). They take and
 * answer what managers may set and see.
 */
export function clientCalls(may: ClientGuard) {
  return new Hono<AppEnv>({ strict: false })
    .post("/edit", may(), json(SiteChanges), async (c) => {
      const [db, client, variables] = [database(c), c.get("client"), variableLimits(c.env)];
      const changes = c.req.valid("json");
      if (!signedIn(c).isAdmin) {
        const refusals = capRefusals(changes, found(await sites.get(db, client, variables)));
        if (refusals.length > 0) throw badBody(c.get("sentences"), refusals);
      }
      return c.json(found(await sites.update(db, client, changes, { by: actor(c), variables })));
    })
    .post("/check", may(), limitChecks, json(OwnPageCheck, { limit: HTML_LIMIT }), async (c) => {
      const db = database(c);
      const client = found(await clientRows.get(db, c.get("client")));
      const findings = await checkPage(c, c.req.valid("json"), (placed) =>
        pageParts.read(db, client, placed, !signedIn(c).isAdmin),
      );
      return c.json({ findings });
    })
    .get("/usage", may("usage"), limitReads, query(SiteUsageQuery), async (c) => {
      const scope = { clientId: c.get("client"), seesCost: seesCost(c) };
      return c.json(await reportFor(c, c.req.valid("query"), scope));
    })
    .delete("/texts", may(), async (c) =>
      c.json({ removed: await answerRows.remove(database(c), c.get("client"), actor(c)) }),
    )
    .get("/keys", may(), async (c) =>
      c.json(found(await keyRows.list(database(c), c.get("client")))),
    )
    .post("/rotatekey", may(), json(SiteKeyRotation), async (c) => {
      const rotation = c.req.valid("json");
      return siteAfter(c, async (db, client) =>
        keyRows.rotate(db, client, rotation, actor(c), Date.now()),
      );
    })
    .post("/endkey", may(), json(SiteKeyToEnd), async (c) => {
      const { apikey } = c.req.valid("json");
      return done(c, await keyRows.end(database(c), c.get("client"), apikey, actor(c), Date.now()));
    })
    .get("/refused", may(), async (c) =>
      c.json(found(await blockedSites.list(database(c), c.get("client")))),
    )
    .delete("/refused", may(), json(OriginToForget), async (c) => {
      const client = c.get("client");
      const { origin } = c.req.valid("json");
      forgetNoted(client, origin);
      return done(c, await blockedSites.remove(database(c), client, origin, actor(c)));
    })
    .post("/alloworigin", may(), json(SiteOriginToAllow), async (c) => {
      const wanted = c.req.valid("json");
      return siteAfter(c, async (db, client) => blockedSites.allow(db, client, wanted, actor(c)));
    })
    .route("/tokens", tokenCalls(may))
    .route("/people", peopleCalls(may))
    .route("/shares", clientShares(may))
    .route("/offers", clientOffers(may))
    .route("/sign-in", signInCalls(may));
}

/** Changes the client, and replies with the fields that managers see. */
async function siteAfter(
  c: Context<AppEnv>,
  change: (db: Database, client: ClientId) => Promise<unknown>,
) {
  const [db, client] = [database(c), c.get("client")];
  const changed = async () => change(db, client);
  return c.json(found(await sites.after(db, client, variableLimits(c.env), changed)));
}

/** The service tokens of a client (product/service-tokens 1). No token may make these calls. */
function tokenCalls(may: ClientGuard) {
  return new Hono<AppEnv>({ strict: false })
    .get("/", may(), async (c) => {
      const tokens = await serviceTokens.list(database(c), c.get("client"), countedFor(c));
      return c.json(tokens.map((token) => shownToken(c, token)));
    })
    .post("/", may(), json(ServiceTokenDraft), async (c) => {
      const made = await makeToken(c, c.get("client"), c.req.valid("json"), countedFor(c));
      return c.json(shownToken(c, made), 201);
    })
    .delete("/", may(), json(TokenToEnd), async (c) => {
      const { id } = c.req.valid("json");
      return done(c, await serviceTokens.remove(database(c), c.get("client"), id, actor(c)));
    });
}

function countedFor(c: Context<AppEnv>) {
  return { ...countedToday(c), managers: !signedIn(c).isAdmin };
}

/** A token as the caller sees it: without what it has cost where managers do not see that. */
function shownToken<T extends ServiceToken>(c: Context<AppEnv>, token: T): T {
  return seesCost(c) ? token : { ...token, spent: null };
}

/** The days within which a tool must have been used to be offered for taking over. */
const TOOL_DAYS = 30;

/** How long the link of an invitation works. */
const INVITATION_MS = 7 * DAY_MS;

/** The people of a client (product/own-site 5). */
function peopleCalls(may: ClientGuard) {
  return new Hono<AppEnv>({ strict: false })
    .use(sentences({ invalid: MESSAGES.user.other, exists: MESSAGES.user.exists }))
    .get("/", may(), query(PeopleQuery), async (c) => {
      const query = c.req.valid("query");
      return sendPage(c, await people.page(database(c), c.get("client"), query), query);
    })
    .post("/invite", may(), json(Invitation), async (c) => {
      // The refusal of a taken name reveals that an account has it, of whichever client.
      await limitRate(c, "REGISTRATION_LIMIT", signedIn(c).userId);
      const invited = c.req.valid("json");
      const person = found(await people.invite(database(c), c.get("client"), invited, actor(c)));
      return c.json({ person, ...(await makeLink(c, person.id, INVITATION_MS)) }, 201);
    })
    .post("/link", may(), json(PersonById), async (c) =>
      c.json(await makeLink(c, c.req.valid("json").id), 201),
    )
    .post("/role", may(), json(PersonRoleChange), async (c) => {
      const change = c.req.valid("json");
      return done(c, await people.changeRole(database(c), c.get("client"), change, actor(c)));
    })
    .post("/sign-out", may(), json(PersonById), async (c) => {
      const { id } = c.req.valid("json");
      return done(c, await people.endSessions(database(c), c.get("client"), id, actor(c)));
    })
    .post("/let-in", may(), json(CodeToLetIn), async (c) => {
      const { code } = c.req.valid("json");
      return done(c, await signIn.letIn(database(c), c.get("client"), code, actor(c)));
    })
    .get("/tools", may(), query(PersonById), async (c) => {
      const { id } = c.req.valid("query");
      const today = currentDay(c);
      const days = daysFrom(dayAfter(today, 1 - TOOL_DAYS), today);
      return c.json(found(await offers.usedOf(database(c), c.get("client"), id, days)));
    })
    .delete("/", may(), json(PersonToRemove), async (c) => {
      const { id, takeOver } = c.req.valid("json");
      return done(c, await people.remove(database(c), c.get("client"), id, actor(c), { takeOver }));
    });
}

async function makeLink(c: Context<AppEnv>, userId: string, lifetime?: number) {
  const { code, hash, expiresAt } = createLink(lifetime);
  const made = { hash, userId, expiresAt };
  if (!(await people.insertLink(database(c), c.get("client"), made, actor(c)))) throw notFound();
  return { link: welcomePage(c, code), expires: new Date(expiresAt).toISOString() };
}

/** The identity provider of a client (product/single-sign-on 2). */
function signInCalls(may: ClientGuard) {
  return new Hono<AppEnv>({ strict: false })
    .get("/", may(), async (c) => c.json(await readSignInPart(c)))
    .post("/", may(), limitChecks, json(SignInDraft), async (c) =>
      c.json(await saveSignInPart(c, c.req.valid("json"))),
    )
    .delete("/", may(), async (c) =>
      done(c, await signIn.remove(database(c), c.get("client"), actor(c))),
    )
    .post("/test", may(), limitChecks, json(ProviderToTest), async (c) =>
      c.json(await testProvider(c, c.req.valid("json").issuer)),
    );
}
