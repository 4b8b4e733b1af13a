import type { Context } from "hono";
import { html } from "hono/html";
import { z } from "zod";
import * as users from "#db/accounts/users.ts";
import { isUniqueViolation } from "#db/base/errors.ts";
import * as clients from "#db/clients/clients.ts";
import * as learningPlatforms from "#db/lti/learning-platforms.ts";
import * as usedOnce from "#db/base/used-once.ts";
import { readCallableAddress } from "#domain/callable-address.ts";
import { isWebAddress, PlatformFields } from "#domain/lti/learning-platform.ts";
import { PlatformConfiguration, Registered, TOOL_CONFIGURATION } from "#domain/lti/registration.ts";
import { type AppEnv, database, personIn } from "#worker/context.ts";
import { readOwn, type Registration } from "#worker/lti/own-tokens.ts";
import { page } from "#worker/lti/page.ts";
import { registrationOf } from "#worker/lti/tool.ts";
import { callForJson } from "#worker/outside/call-outside.ts";

const ENDED = "This registration link has ended or was used before. Ask for a new one.";

const Query = z.object({
  openid_configuration: z.string().max(2_000),
  registration_token: z.string().max(10_000).optional(),
});

/** What a page of dynamic registration stops with: its sentence. */
class RegistrationFailure extends Error {}

type Asked = {
  registration: Registration;
  use: usedOnce.Use;
  query: z.output<typeof Query>;
  host: string;
};

/** The page of a registration link, which a learning platform opens: shows what will be connected (product/lti 4). */
export async function showRegistration(c: Context<AppEnv>): Promise<Response> {
  return answered(c, async () => {
    const asked = await read(c);
    const configuration = await configurationOf(asked);
    const client = await clients.get(database(c), asked.registration.client);
    if (client === null) throw new RegistrationFailure(ENDED);
    const content = html`<dl>
        <dt>Learning platform</dt>
        <dd>${asked.host}</dd>
        <dt>Issuer</dt>
        <dd>${configuration.issuer}</dd>
        <dt>Client</dt>
        <dd>${client.clientname}</dd>
        <dt>It may</dt>
        <dd>Show the client’s approved widgets, and receive points of quizzes.</dd>
        <dt>It sends</dt>
        <dd>No names and no e-mail addresses.</dd>
      </dl>
      <form method="post"><button class="main">Connect</button></form>`;
    return page(c, { title: "Connect a learning platform", content, host: asked.host });
  });
}

/** Registers this product with the learning platform, and stores the platform. */
export async function register(c: Context<AppEnv>): Promise<Response> {
  return answered(c, async () => {
    const asked = await read(c);
    const configuration = await configurationOf(asked);
    const { origin } = new URL(c.req.url);
    const registered = await registerWith(asked, configuration, origin);
    await store(c, asked, configuration, registered);
    const content = html`<p>The learning platform is connected. You can close this window.</p>`;
    // As the standard asks: the platform closes the window or the frame.
    const script = `(opener ?? parent).postMessage({ subject: "org.imsglobal.lti.close" }, ${JSON.stringify(asked.host)})`;
    return page(c, { title: "Connected", content, host: asked.host, script });
  });
}

async function answered(c: Context<AppEnv>, answer: () => Promise<Response>): Promise<Response> {
  try {
    return await answer();
  } catch (error) {
    if (!(error instanceof RegistrationFailure)) throw error;
    const content = html`<p>${error.message}</p>`;
    return page(c, { title: "Not connected", content, status: 400 });
  }
}

async function read(c: Context<AppEnv>): Promise<Asked> {
  const code = c.req.param("code") ?? "";
  const registration = await readOwn(c.env.TOKEN_SECRET, "registration link", code);
  if (registration === null) throw new RegistrationFailure(ENDED);
  const { jti, exp } = registration;
  const use = await usedOnce.useOf("registration link", jti, exp * 1000);
  if (!(await isOpen(c, use, registration))) throw new RegistrationFailure(ENDED);
  const query = Query.safeParse(c.req.query()).data;
  if (query === undefined)
    throw new RegistrationFailure(
      "Open this link from your learning platform: paste it where the platform registers a tool.",
    );
  const { host } = new URL(c.req.url);
  const address = readCallableAddress(query.openid_configuration, host);
  if (address === null)
    throw new RegistrationFailure("The learning platform is not at a public https address.");
  return { registration, use, query, host: address.origin };
}

/** Whether a link was not used, and who has made it is still an administrator. */
async function isOpen(
  c: Context<AppEnv>,
  use: usedOnce.Use,
  { userId }: Registration,
): Promise<boolean> {
  const db = database(c);
  const [isUsed, user] = await Promise.all([usedOnce.isUsed(db, use), users.get(db, userId)]);
  return !isUsed && user !== null && "Admin" in user.roles;
}

async function configurationOf({ query }: Asked): Promise<PlatformConfiguration> {
  const answer = await callForJson(query.openid_configuration, { headers: bearerOf(query) });
  const configuration = PlatformConfiguration.safeParse(answer).data;
  if (configuration === undefined)
    throw new RegistrationFailure(
      "The learning platform does not describe itself as LTI 1.3 asks.",
    );
  return configuration;
}

/** Canvas asks for the token where it shows its configuration, too; the others ignore it there. */
function bearerOf({ registration_token: token }: Asked["query"]): Record<string, string> {
  return token ? { Authorization: `Bearer ${token}` } : {};
}

async function registerWith(
  { query }: Asked,
  { registration_endpoint: address }: PlatformConfiguration,
  origin: string,
) {
  const answer = await callForJson(address, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...bearerOf(query) },
    body: JSON.stringify(registrationOf(origin)),
  });
  const registered = Registered.safeParse(answer).data;
  if (registered === undefined)
    throw new RegistrationFailure("The learning platform has refused the registration.");
  return registered;
}

async function store(
  c: Context<AppEnv>,
  { registration, use, host }: Asked,
  configuration: PlatformConfiguration,
  registered: z.output<typeof Registered>,
): Promise<void> {
  const { client, userId, username } = registration;
  const family =
    configuration["https://purl.imsglobal.org/spec/lti-platform-configuration"]
      ?.product_family_code;
  const fields = PlatformFields.safeParse({
    name: named(family ?? "LMS"),
    issuer: configuration.issuer,
    ltiClientId: registered.client_id,
    deploymentId: registered[TOOL_CONFIGURATION]?.deployment_id ?? registered.deployment_id ?? "",
    authUrl: configuration.authorization_endpoint,
    tokenUrl: configuration.token_endpoint,
    tokenAudience: audienceOf(configuration),
    jwksUrl: configuration.jwks_uri,
    host,
  }).data;
  const ownHost = new URL(c.req.url).host;
  const isCallable = [fields?.tokenUrl, fields?.jwksUrl].every(
    (address) => address !== undefined && readCallableAddress(address, ownHost) !== null,
  );
  if (!fields || !isCallable)
    throw new RegistrationFailure(
      "The learning platform does not describe itself as LTI 1.3 asks.",
    );
  const db = database(c);
  const by = personIn(c, { userId, username });
  const draft = { ...fields, clientid: client };
  const stored = await learningPlatforms
    .insert(db, draft, by, [usedOnce.use(db, use)])
    .catch((error: unknown) => {
      if (!isUniqueViolation(error)) throw error;
      throw new RegistrationFailure(ENDED);
    });
  if (stored === null) throw new RegistrationFailure(ENDED);
}

/** Canvas names a domain as its authorization server, but takes assertions for the address of its tokens only. */
function audienceOf({ authorization_server: server = "" }: PlatformConfiguration): string {
  return isWebAddress(server) ? server : "";
}

/** A product family such as `moodle` as a name. */
function named(family: string): string {
  return family.charAt(0).toUpperCase() + family.slice(1);
}
