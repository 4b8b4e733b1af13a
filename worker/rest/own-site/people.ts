import { type Context, Hono } from "hono";
import * as people from "#db/own-site/people.ts";
import * as signIn from "#db/own-site/sign-in.ts";
import { ROLE } from "#domain/account-roles.ts";
import { DAY_MS } from "#domain/time.ts";
import { MESSAGES } from "#domain/messages.ts";
import {
  Invitation,
  NamedPerson,
  PeopleQuery,
  PersonRoleChange,
} from "#domain/own-site/own-toolkits.ts";
import { CodeToLetIn } from "#domain/single-sign-on/sign-in-settings.ts";
import { requireRole } from "#worker/auth/guard.ts";
import { createLink, welcomePage } from "#worker/auth/proof.ts";
import { actor, type AppEnv, database } from "#worker/context.ts";
import { signedIn } from "#worker/identity.ts";
import { limitRate } from "#worker/limits.ts";
import { notFound } from "#worker/problem.ts";
import { json, query, sentences } from "#worker/rest/body.ts";
import { sendPage } from "#worker/rest/list-pages.ts";

/** How long the link of an invitation works. */
const INVITATION_MS = 7 * DAY_MS;

/** `/site/people`: the people of a manager's own client (product/own-site 5). */
export const sitePeople = new Hono<AppEnv>({ strict: false })
  .use(sentences({ invalid: MESSAGES.user.other, exists: MESSAGES.user.exists }))
  .get("/", requireRole(ROLE.Manager), query(PeopleQuery), async (c) => {
    const query = c.req.valid("query");
    return sendPage(c, await people.page(database(c), c.get("own"), query), query);
  })
  .post("/invite", requireRole(ROLE.Manager), json(Invitation), async (c) => {
    // The refusal of a name that is taken tells that somebody has it, whoever that is.
    await limitRate(c, "REGISTRATION_LIMIT", signedIn(c).userId);
    const invited = c.req.valid("json");
    const person = await people.invite(database(c), c.get("own"), invited, actor(c));
    return c.json({ person, ...(await makeLink(c, person.id, INVITATION_MS)) }, 201);
  })
  .post("/link", requireRole(ROLE.Manager), json(NamedPerson), async (c) =>
    c.json(await makeLink(c, c.req.valid("json").id), 201),
  )
  .post("/role", requireRole(ROLE.Manager), json(PersonRoleChange), async (c) => {
    const change = c.req.valid("json");
    return done(c, await people.changeRole(database(c), c.get("own"), change, actor(c)));
  })
  .post("/sign-out", requireRole(ROLE.Manager), json(NamedPerson), async (c) => {
    const { id } = c.req.valid("json");
    return done(c, await people.endSessions(database(c), c.get("own"), id, actor(c)));
  })
  .post("/let-in", requireRole(ROLE.Manager), json(CodeToLetIn), async (c) => {
    const { code } = c.req.valid("json");
    return done(c, await signIn.letIn(database(c), c.get("own"), code, actor(c)));
  })
  .delete("/", requireRole(ROLE.Manager), json(NamedPerson), async (c) => {
    const { id } = c.req.valid("json");
    return done(c, await people.remove(database(c), c.get("own"), id, actor(c)));
  });

async function makeLink(c: Context<AppEnv>, userId: string, lifetime?: number) {
  const { code, hash, expiresAt } = createLink(lifetime);
  const made = { hash, userId, expiresAt };
  if (!(await people.insertLink(database(c), c.get("own"), made, actor(c)))) throw notFound();
  return { link: welcomePage(c, code), expires: new Date(expiresAt).toISOString() };
}

function done(c: Context<AppEnv>, isFound: boolean) {
  if (!isFound) throw notFound();
  return c.body(null, 204);
}
