import { type Context, Hono } from "hono";
import * as learningPlatforms from "#db/lti/learning-platforms.ts";
import { readCallableAddress } from "#domain/clients/origin.ts";
import { OfClient, PlatformAddresses, PlatformDraft } from "#domain/lti/learning-platform.ts";
import { MESSAGES } from "#domain/messages.ts";
import { byAdmin } from "#worker/auth/guard.ts";
import { type AppEnv, actor, database } from "#worker/context.ts";
import { dropsStaleEntries } from "#worker/edge/outbox.ts";
import { signedIn } from "#worker/identity.ts";
import { lifetimeOf, signOwn } from "#worker/lti/own-tokens.ts";
import { hasToolKey, toolAddresses } from "#worker/lti/tool.ts";
import { badBody, found, notFound } from "#worker/problem.ts";
import { json, sentences } from "#worker/rest/body.ts";
import { done } from "#worker/rest/replies.ts";

const EXISTS = "This deployment is connected already.";

/** The learning platforms of a client (product/lti 2), under `/clients`. For administrators only. */
export const learningPlatformCalls = new Hono<AppEnv>({ strict: false })
  .use(sentences({ invalid: MESSAGES.client.other, exists: EXISTS }))
  .use(dropsStaleEntries())
  .get("/:id/platforms", byAdmin, async (c) => {
    const platforms = found(await learningPlatforms.list(database(c), c.req.param("id")));
    const { origin } = new URL(c.req.url);
    return c.json({ isOn: hasToolKey(c.env), addresses: toolAddresses(origin), platforms });
  })
  .post("/addplatform", byAdmin, json(PlatformDraft), async (c) => {
    const draft = c.req.valid("json");
    const { authUrl, tokenUrl, jwksUrl } = draft;
    requireCallable(c, { authUrl, tokenUrl, jwksUrl, ...hostsByPath(draft) });
    return c.json(found(await learningPlatforms.insert(database(c), draft, actor(c))), 201);
  })
  .post("/editplatform", byAdmin, json(PlatformAddresses), async (c) => {
    const wanted = c.req.valid("json");
    requireCallable(c, hostsByPath(wanted));
    return done(c, await learningPlatforms.setHosts(database(c), wanted, actor(c)));
  })
  .post("/registrationlink", byAdmin, json(OfClient), async (c) => {
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
  .delete("/:id/platforms/:platform", byAdmin, async (c) => {
    const { id: client, platform: id } = c.req.param();
    return done(c, await learningPlatforms.remove(database(c), { client, id }, actor(c)));
  });

/** The addresses of a platform by the path of their field. */
function hostsByPath(
  platform: Pick<PlatformDraft, "host" | "moreHosts" | "servicesHost">,
): Record<string, string> {
  const { host, moreHosts, servicesHost } = platform;
  const more = moreHosts.map((other, index) => [`moreHosts.${index}`, other]);
  return { host, ...Object.fromEntries(more), ...(servicesHost && { servicesHost }) };
}

/** Throws 400 if the server must not call an address. */
function requireCallable(c: Context<AppEnv>, addresses: Record<string, string>): void {
  const { host: ownHost } = new URL(c.req.url);
  const refused = Object.entries(addresses)
    .filter(([, address]) => readCallableAddress(address, ownHost) === null)
    .map(([path]) => ({ path, message: "Must be a public https address." }));
  if (refused.length > 0) throw badBody(c.get("sentences"), refused);
}
