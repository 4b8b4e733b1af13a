import { Hono } from "hono";
import * as learningPlatforms from "#db/lti/learning-platforms.ts";
import { ROLE } from "#domain/account-roles.ts";
import { readCallableAddress } from "#domain/callable-address.ts";
import { OfClient, PlatformDraft } from "#domain/lti/learning-platform.ts";
import { MESSAGES } from "#domain/messages.ts";
import { requireRole } from "#worker/auth/guard.ts";
import { actor, type AppEnv, database } from "#worker/context.ts";
import { signedIn } from "#worker/identity.ts";
import { dropsStaleEntries } from "#worker/edge/outbox.ts";
import { lifetimeOf, signOwn } from "#worker/lti/own-tokens.ts";
import { toolAddresses } from "#worker/lti/tool.ts";
import { hasToolKey } from "#worker/lti/tool-key.ts";
import { badBody, notFound } from "#worker/problem.ts";
import { json, sentences } from "#worker/rest/body.ts";

const EXISTS = "This deployment is connected already.";
const NOT_CALLABLE = "Must be a public https address.";

/** The learning platforms of a client (product/lti 2), under `/clients`. For administrators only. */
export const learningPlatformCalls = new Hono<AppEnv>({ strict: false })
  .use(sentences({ invalid: MESSAGES.client.other, exists: EXISTS }))
  .use(dropsStaleEntries())
  .get("/:id/platforms", requireRole(ROLE.Admin), async (c) => {
    const platforms = await learningPlatforms.list(database(c), c.req.param("id"));
    if (platforms === null) throw notFound();
    const { origin } = new URL(c.req.url);
    return c.json({ isOn: hasToolKey(c.env), addresses: toolAddresses(origin), platforms });
  })
  .post("/addplatform", requireRole(ROLE.Admin), json(PlatformDraft), async (c) => {
    const draft = c.req.valid("json");
    const { host } = new URL(c.req.url);
    const refused = (["authUrl", "tokenUrl", "jwksUrl", "host"] as const).filter(
      (path) => readCallableAddress(draft[path], host) === null,
    );
    if (refused.length > 0)
      throw badBody(
        c.get("sentences"),
        refused.map((path) => ({ path, message: NOT_CALLABLE })),
      );
    const stored = await learningPlatforms.insert(database(c), draft, actor(c));
    if (stored === null) throw notFound();
    return c.json(stored, 201);
  })
  .post("/registrationlink", requireRole(ROLE.Admin), json(OfClient), async (c) => {
    const { clientid: client } = c.req.valid("json");
    if (!(await learningPlatforms.recordLink(database(c), client, actor(c)))) throw notFound();
    const { userId, username } = signedIn(c);
    const code = await signOwn(c.env.TOKEN_SECRET, "registration link", {
      client,
      userId,
      username,
    });
    const expiresAt = new Date(Date.now() + lifetimeOf("registration link")).toISOString();
    return c.json({ url: `${new URL(c.req.url).origin}/lti/register/${code}`, expiresAt });
  })
  .delete("/:id/platforms/:platform", requireRole(ROLE.Admin), async (c) => {
    const { id: client, platform: id } = c.req.param();
    if (!(await learningPlatforms.remove(database(c), { client, id }, actor(c)))) throw notFound();
    return c.body(null, 204);
  });
