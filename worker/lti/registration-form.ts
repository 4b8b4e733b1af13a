import type { Context } from "hono";
import { html } from "hono/html";
import { readCallableAddress } from "#domain/callable-address.ts";
import { MAX_HOSTS, TypedHosts } from "#domain/lti/learning-platform.ts";
import {
  ACCOUNT_DOMAIN,
  PLATFORM_CONFIGURATION,
  type PlatformConfiguration,
} from "#domain/lti/registration.ts";
import type { AppEnv } from "#worker/context.ts";
import { page } from "#worker/lti/page.ts";

/** The addresses in the form, one in a line, and why they are refused. */
export type FilledForm = { hosts: string; error?: string };

/**
 * The page that says what will be connected, and asks where the platform is seen (product/lti 4). Any site may frame it: the page of a school
 * that shares its issuer with others is not known yet, and whoever can open the page has the link anyway.
 */
export async function registrationForm(
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
          As teachers and pupils see it in their browser, such as https://canvas.example.edu. One in
          a line. Widgets appear at these addresses only, and points go nowhere else.
        </small>
      </p>
      <button class="main">Connect</button>
    </form>`;
  const title = "Connect a learning platform";
  return page(c, { title, content, status: error ? 400 : 200 });
}

/** The addresses that somebody has typed, or why they are refused. */
export async function typedHosts(
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
 * Where the platform probably is: at the domain that Canvas names for the school, else at the site of the page that shows this one, else where
 * its configuration stands. Hosted platforms keep that at an address of all their schools.
 */
export function suggestedHost(
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
