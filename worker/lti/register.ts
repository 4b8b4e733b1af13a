import type { Context } from "hono";
import { html } from "hono/html";
import * as users from "#db/accounts/users.ts";
import { isUniqueViolation } from "#db/base/errors.ts";
import * as clients from "#db/clients/clients.ts";
import * as learningPlatforms from "#db/lti/learning-platforms.ts";
import * as usedOnce from "#db/base/used-once.ts";
import { readCallableAddress } from "#domain/callable-address.ts";
import { PlatformFields } from "#domain/lti/learning-platform.ts";
import {
  PLATFORM_CONFIGURATION,
  type PlatformConfiguration,
  type Registered,
  TOOL_CONFIGURATION,
} from "#domain/lti/registration.ts";
import { type AppEnv, database, personIn } from "#worker/context.ts";
import { readOwn, type Registration } from "#worker/lti/own-tokens.ts";
import { page } from "#worker/lti/page.ts";
import {
  audienceOf,
  configurationOf,
  RegistrationFailure,
  RegistrationQuery,
  registerWith,
} from "#worker/lti/registration-calls.ts";
import {
  type FilledForm,
  registrationForm,
  suggestedHost,
  typedHosts,
} from "#worker/lti/registration-form.ts";

const ENDED = "This registration link has ended or was used before. Ask for a new one.";

type Asked = {
  registration: Registration;
  use: usedOnce.Use;
  query: RegistrationQuery;
};

/** The page of a registration link, which a learning platform opens: shows what will be connected (product/lti 4). */
export async function showRegistration(c: Context<AppEnv>): Promise<Response> {
  return answered(c, async () => {
    const asked = await read(c);
    const configuration = await configurationOf(asked.query);
    const hosts = suggestedHost(c, asked.query.openid_configuration, configuration);
    return form(c, asked, configuration, { hosts });
  });
}

async function form(
  c: Context<AppEnv>,
  { registration }: Asked,
  { issuer }: PlatformConfiguration,
  filled: FilledForm,
): Promise<Response> {
  const client = await clients.get(database(c), registration.client);
  if (client === null) throw new RegistrationFailure(ENDED);
  return registrationForm(c, { issuer, client: client.clientname }, filled);
}

/** Registers this product with the learning platform, and stores the platform. */
export async function register(c: Context<AppEnv>): Promise<Response> {
  return answered(c, async () => {
    const asked = await read(c);
    const configuration = await configurationOf(asked.query);
    const { origin } = new URL(c.req.url);
    const typed = await typedHosts(c);
    if ("error" in typed) return form(c, asked, configuration, typed);
    const registered = await registerWith(asked.query, configuration, origin);
    await store(c, asked, { configuration, registered, hosts: typed.hosts });
    const content = html`<p>The learning platform is connected. You can close this window.</p>`;
    // As the standard asks: the platform closes the window or the frame. It says nothing that another page must not read.
    const script = `(opener ?? parent).postMessage({ subject: "org.imsglobal.lti.close" }, "*")`;
    return page(c, { title: "Connected", content, script });
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
  const query = RegistrationQuery.safeParse(c.req.query()).data;
  if (query === undefined)
    throw new RegistrationFailure(
      "Open this link from your learning platform: paste it where the platform registers a tool.",
    );
  const { host } = new URL(c.req.url);
  if (readCallableAddress(query.openid_configuration, host) === null)
    throw new RegistrationFailure("The learning platform is not at a public https address.");
  return { registration, use, query };
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

/** What platform and administrator have said. */
type Agreed = {
  configuration: PlatformConfiguration;
  registered: Registered;
  hosts: string[];
};

async function store(
  c: Context<AppEnv>,
  { registration, use }: Asked,
  { configuration, registered, hosts }: Agreed,
): Promise<void> {
  const { client, userId, username } = registration;
  const family = configuration[PLATFORM_CONFIGURATION]?.product_family_code;
  const [host, ...moreHosts] = hosts;
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
    moreHosts,
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
  const more = { also: [usedOnce.use(db, use)], isAllowed: users.isAdministrator(userId) };
  const stored = await learningPlatforms.insert(db, draft, by, more).catch((error: unknown) => {
    if (!isUniqueViolation(error)) throw error;
    throw new RegistrationFailure(ENDED);
  });
  if (stored === null) throw new RegistrationFailure(ENDED);
}

/** A product family such as `moodle` as a name. */
function named(family: string): string {
  return family.charAt(0).toUpperCase() + family.slice(1);
}
