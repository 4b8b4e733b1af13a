import type { Context } from "hono";
import { html } from "hono/html";
import { z } from "zod";
import * as users from "#db/accounts/users.ts";
import { isUniqueViolation } from "#db/base/errors.ts";
import * as usedOnce from "#db/base/used-once.ts";
import * as clients from "#db/clients/clients.ts";
import * as learningPlatforms from "#db/lti/learning-platforms.ts";
import { readCallableAddress } from "#domain/clients/origin.ts";
import {
  MAX_HOSTS,
  PlatformFields,
  TypedHosts,
  isWebAddress,
} from "#domain/lti/learning-platform.ts";
import {
  ACCOUNT_DOMAIN,
  PLATFORM_CONFIGURATION,
  PlatformConfiguration,
  Registered,
  TOOL_CONFIGURATION,
} from "#domain/lti/registration.ts";
import { type AppEnv, database, personIn } from "#worker/context.ts";
import { type Registration, readOwn } from "#worker/lti/own-tokens.ts";
import { page } from "#worker/lti/page.ts";
import { registrationOf } from "#worker/lti/tool.ts";
import { callForJson } from "#worker/outside/call-outside.ts";

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
    // The standard asks for this message: the platform then closes the window or the frame. It has no content to protect from other pages.
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
    throw new RegistrationFailure("The learning platform must have a public https address.");
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

/** The configuration and the registration of the platform, and the hosts that the administrator has confirmed. */
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
      "The learning platform did not send the description that LTI 1.3 asks for.",
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

/** The query that the platform adds to a registration link. */
const RegistrationQuery = z.object({
  openid_configuration: z.string().max(2_000),
  registration_token: z.string().max(10_000).optional(),
});
type RegistrationQuery = z.output<typeof RegistrationQuery>;

/** Stops dynamic registration. The message is the sentence of its page. */
class RegistrationFailure extends Error {}

/** Reads the configuration of a platform. Throws RegistrationFailure. */
async function configurationOf(query: RegistrationQuery): Promise<PlatformConfiguration> {
  const reply = await callForJson(query.openid_configuration, { headers: bearerOf(query) });
  const configuration = PlatformConfiguration.safeParse(reply).data;
  if (configuration === undefined)
    throw new RegistrationFailure(
      "The learning platform did not send the description that LTI 1.3 asks for.",
    );
  return configuration;
}

/** Canvas asks for the token where it shows its configuration, too; the others ignore it there. */
function bearerOf({ registration_token: token }: RegistrationQuery): Record<string, string> {
  return token ? { Authorization: `Bearer ${token}` } : {};
}

/** Registers this product with a platform. Throws RegistrationFailure. */
async function registerWith(
  query: RegistrationQuery,
  configuration: PlatformConfiguration,
  origin: string,
): Promise<Registered> {
  const family = configuration[PLATFORM_CONFIGURATION]?.product_family_code;
  const reply = await callForJson(configuration.registration_endpoint, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...bearerOf(query) },
    body: JSON.stringify(registrationOf(origin, family)),
  });
  const registered = Registered.safeParse(reply).data;
  if (registered === undefined)
    throw new RegistrationFailure("The learning platform has refused the registration.");
  return registered;
}

/**
 * The audience of assertions to the address of tokens; empty: the address itself. Canvas names a domain as its authorization server, but takes
 * assertions for the address of its tokens only.
 */
function audienceOf({ authorization_server: server = "" }: PlatformConfiguration): string {
  return isWebAddress(server) ? server : "";
}

/** The addresses in the form, one in a line, and why they are refused. */
type FilledForm = { hosts: string; error?: string };

/**
 * The page that says what will be connected, and asks where the platform is seen (product/lti 4). Any site may frame it: the page of a school
 * that shares its issuer with others is not known yet, and whoever can open the page has the link anyway.
 */
async function registrationForm(
  c: Context<AppEnv>,
  { issuer, client }: { issuer: string; client: string },
  { hosts, error }: FilledForm,
): Promise<Response> {
  const rows = Math.min(MAX_HOSTS, Math.max(2, hosts.split("\n").length));
  const content = html`<dl>
      <dt>Issuer</dt>
      <dd>${issuer}</dd>
      <dt>Client</dt>
      <dd>${client}</dd>
      <dt>It may</dt>
      <dd>Show the client’s approved widgets, and receive points of quizzes.</dd>
      <dt>It sends</dt>
      <dd>No names and no e-mail addresses.</dd>
    </dl>
    <form method="post">
      <label class="field">
        <b>Addresses of the learning platform</b>
        <textarea
          name="hosts"
          rows="${rows}"
          spellcheck="false"
          aria-describedby="help"
          ${error ? html`aria-invalid="true"` : ""}
        >
${hosts}</textarea>
      </label>
      <p id="help">
        ${error && html`<strong role="alert">${error}</strong>`}
        <small>
          The address that teachers and pupils see in their browser, such as
          https://canvas.example.edu. Enter one on each line. Widgets appear at these addresses
          only, and points are sent nowhere else.
        </small>
      </p>
      <button class="main">Connect</button>
    </form>`;
  const title = "Connect a learning platform";
  return page(c, { title, content, status: error ? 400 : 200 });
}

/** The addresses that somebody has typed, or why they are refused. */
async function typedHosts(
  c: Context<AppEnv>,
): Promise<{ hosts: string[] } | (FilledForm & { error: string })> {
  const { hosts: value } = await c.req.parseBody().catch(() => ({ hosts: "" }));
  const text = typeof value === "string" ? value : "";
  const { data: hosts, error } = TypedHosts.safeParse(text);
  if (error) return { hosts: text, error: error.issues[0]?.message ?? "" };
  const ownHost = new URL(c.req.url).host;
  const refused = hosts.find((host) => readCallableAddress(host, ownHost) === null);
  return refused === undefined
    ? { hosts }
    : { hosts: text, error: `${refused} is not a public https address.` };
}

/**
 * A guess at the platform's host: the domain that Canvas names for the school, else the site of the page with this one, else the host of its
 * configuration, which at hosted platforms is one address for all schools.
 */
function suggestedHost(
  c: Context<AppEnv>,
  openidConfiguration: string,
  configuration: PlatformConfiguration,
): string {
  const ownHost = new URL(c.req.url).host;
  const domain = configuration[PLATFORM_CONFIGURATION]?.[ACCOUNT_DOMAIN];
  const places = [domain && `https://${domain}`, c.req.header("Referer"), openidConfiguration];
  const callable = places.map((place) => place && readCallableAddress(place, ownHost));
  return callable.find((address) => address instanceof URL)?.origin ?? "";
}
