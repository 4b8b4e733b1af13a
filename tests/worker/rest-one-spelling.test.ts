import { describe, expect, it } from "vitest";
import { eq } from "drizzle-orm";
import { ratings } from "#db/schema/embeds.ts";
import { ltiPlatforms } from "#db/schema/lti.ts";
import { platform } from "#db/schema/operations.ts";
import { CLAIM } from "#domain/lti/claims.ts";
import { makeSession, makeToken } from "#tests/support/accounts.ts";
import { call, env, SITE } from "#tests/support/app.ts";
import { db, makeClient, makeEmbed } from "#tests/support/factories.ts";
import { graded } from "#tests/support/graded-quiz.ts";
import { connectPlatform, type Platform, startPlatform } from "#tests/support/learning-platform.ts";
import { launch, launchForm, postForm } from "#tests/support/lti-launch.ts";
import { codeIn, mailbox } from "#tests/support/mails.ts";
import { challenge, makePasskey } from "#tests/support/passkeys.ts";
import { makeServiceToken } from "#tests/support/service-tokens.ts";
import { addressToLink, begin, comeBack, school } from "#tests/support/single-sign-on.ts";
import { createVote } from "#worker/rest/embeds/ratings.ts";
import { seal, unseal } from "#worker/signed-tokens.ts";

/**
 * A text as this server has made it, and how it is used. `isTaken` of the answer, if not by its status. `uses`: how often it counts by
 * now. `carried`: what is left of a text on its way; only a text that can be used again can arrive as itself.
 */
type OwnText = {
  text: string;
  use(text: string): Promise<Response>;
  isTaken?(response: Response): boolean;
  uses?(): Promise<number> | number;
  carried?(text: string): string | null;
};

/** A header loses blanks around its value and cannot have others than those of ASCII. */
const inHeader = (text: string) => (/^[\t\x20-\x7e]*$/u.test(text.trim()) ? text.trim() : null);
/** A value of a cookie also loses its quotes and escapes, and ends at a semicolon. */
const inCookie = (text: string) =>
  inHeader(text) && decodeURIComponent((text.split(";")[0] ?? "").trim().replaceAll('"', ""));

const ledTo = (place: string) => (response: Response) =>
  (response.headers.get("Location") ?? "").startsWith(place);

/** The texts that this server gives away and gets back: signed, sealed, or good for once. */
const OWN_TEXTS: Record<string, () => Promise<OwnText>> = {
  "a quiz with points": async () => {
    const { open, ask, check, platform } = await graded();
    const ticket = await open();
    const use = async (quiz: string) => check(quiz, [[1], [0, 1]], ticket);
    return { text: await ask(ticket), use, uses: () => platform.scores.length };
  },
  "the ticket of a launch": async () => {
    const { open, ask, check } = await graded();
    const text = await open({ claims: { [CLAIM.grades]: undefined } });
    const quiz = await ask(text);
    return { text, use: async (ticket) => check(quiz, [], ticket), carried: inHeader };
  },
  "the state of a launch": async () => launched("state"),
  "the token of a launch": async () => launched("id_token"),
  "the choice of a teacher": async () => {
    const platform = await startPlatform();
    await connectPlatform(platform, (await makeClient()).id);
    const settings = {
      deep_link_return_url: `${platform.origin}/return`,
      accept_types: ["ltiResourceLink"],
    };
    const claims = { [CLAIM.messageType]: "LtiDeepLinkingRequest", [CLAIM.deepLinking]: settings };
    const page = await (await launch(platform, { claims })).text();
    const text = /name="picking" value="([^"]+)"/u.exec(page)?.[1] ?? "";
    return {
      text,
      use: async (picking) => postForm("/lti/pick", new URLSearchParams({ picking })),
    };
  },
  "a registration link": async () => {
    const { id: clientid } = await makeClient();
    const token = await makeToken({ isAdmin: true });
    const made = await call("/clients/registrationlink", { token, body: { clientid } });
    const { url } = (await made.json()) as { url: string };
    const path = `${new URL(url).pathname.split("/").slice(0, -1).join("/")}/`;
    const platforms = [await startPlatform(), await startPlatform()];
    const use = async (code: string) => {
      const { origin } = (platforms.length > 1 ? platforms.shift() : platforms[0]) as Platform;
      const query = `openid_configuration=${origin}/configuration&registration_token=registration`;
      const encoded = code.includes("%") ? code : encodeURIComponent(code);
      return postForm(`${path}${encoded}?${query}`, new URLSearchParams({ hosts: origin }));
    };
    const uses = async () => db.$count(ltiPlatforms, eq(ltiPlatforms.clientId, clientid));
    return { text: url.split("/").at(-1) ?? "", use, uses };
  },
  "the challenge of a passkey": async () => {
    const { authenticator } = await makePasskey();
    const passkey = await authenticator.show(await challenge());
    const use = async (token: string) =>
      call("/auth/passkey", { body: { passkey: { ...passkey, token } } });
    return { text: passkey.token, use };
  },
  "the cookie of a sign-in by a provider": async () => {
    const { provider, client } = await school();
    const started = await begin(provider, client.id);
    const [name = "", text = ""] = started.cookie.split("=");
    const use = async (value: string) => comeBack({ ...started, cookie: `${name}=${value}` });
    return { text, use, isTaken: ledTo("/signed-in"), carried: inCookie };
  },
  "the state of a sign-in by a provider": async () => {
    const { provider, client } = await school();
    const started = await begin(provider, client.id);
    const use = async (state: string) => comeBack(started, { state });
    return { text: String(started.parameters.state), use, isTaken: ledTo("/signed-in") };
  },
  "the address to link an account": async () => {
    const { provider, client } = await school();
    const { token, cookie } = await makeSession({ clientId: client.id });
    const address = new URL(await addressToLink(token), SITE);
    const use = async (link: string) => {
      const path = `${address.pathname}?${new URLSearchParams({ site: client.id, link })}`;
      return (await begin(provider, client.id, { path, headers: { Cookie: cookie } })).response;
    };
    return { text: address.searchParams.get("link") ?? "", use, isTaken: ledTo(provider.issuer) };
  },
  "a vote": async () => {
    const { client, widget, aiPath } = await makeEmbed({ frame: { rating: true } });
    const rated = { clientId: client.id, widgetId: widget.id, version: 1 };
    const use = async (vote: string) => call(`${aiPath}/rating`, { body: { vote, value: "up" } });
    const uses = async () => db.$count(ratings, eq(ratings.widgetId, widget.id));
    return { text: await createVote(env.TOKEN_SECRET, rated), use, uses };
  },
  "a refresh token": async () => {
    const [name = "", text = ""] = (await makeSession()).cookie.split("=");
    const use = async (value: string) =>
      call("/refresh", { headers: { Cookie: `${name}=${value}` } });
    return { text, use, carried: inCookie };
  },
  "a one-time link": async () => {
    const { user } = await makeSession();
    const token = await makeToken({ isAdmin: true });
    const made = await call("/users/link", { token, body: { id: user.id } });
    const { link } = (await made.json()) as { link: string };
    const use = async (code: string) =>
      call("/auth/link/password", { body: { code, pwd: "Another-horse-2" } });
    return { text: new URL(link).hash.slice(1), use };
  },
  "the confirmation of an e-mail address": async () => {
    await db.update(platform).set({ emailFrom: "widgets@school.example" });
    const { token } = await makeSession();
    const box = mailbox();
    const body = { email: "teacher@school.example" };
    await call("/account/email", { token, body, env: box.env });
    const use = async (spelled: string) => call("/auth/email", { body: { token: spelled } });
    return { text: codeIn(box.mails[0]), use };
  },
  "a service token": async () => {
    const { token: text } = await makeServiceToken((await makeClient()).id);
    return {
      text,
      use: async (token) => call("/tokens/current", { token }),
      carried: inHeader,
    };
  },
  "an access token": async () => {
    const text = await makeToken();
    return { text, use: async (token) => call("/toolkits", { token }), carried: inHeader };
  },
  "a sealed text": async () => {
    const of = { purpose: "spelling", of: "test" };
    // Of 29 bytes, with the initialisation vector and the tag: the last character has bits that are not used.
    const text = await seal(env.TOKEN_SECRET, of, new Uint8Array(1));
    const use = async (spelled: string) =>
      new Response(null, { status: (await unseal(env.TOKEN_SECRET, of, spelled)) ? 200 : 400 });
    return { text, use };
  },
};

async function launched(field: "state" | "id_token"): Promise<OwnText> {
  const { platform, widget } = await graded();
  const custom = { widget: `${widget.type}/${widget.id}` };
  const form = await launchForm(platform, { claims: { [CLAIM.custom]: custom } });
  const use = async (text: string) => {
    const other = new URLSearchParams(form);
    other.set(field, text);
    return postForm("/lti/launch", other);
  };
  return { text: form.get(field) ?? "", use, isTaken: ledTo("/embed/") };
}

const BASE64URL = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** The text whose last character has its lowest bit changed: of many lengths, base64 does not use this bit. */
function withOtherBits(text: string): string {
  const last = BASE64URL.indexOf(text.at(-1) ?? "");
  return text.slice(0, -1) + BASE64URL[last % 2 === 0 ? last + 1 : last - 1];
}

/** Other spellings of a text. */
function spellings(text: string): string[] {
  const half = Math.floor(text.length / 2);
  const between = (sign: string) => text.slice(0, half) + sign + text.slice(half);
  const [first = "", rest] = [text[0], text.slice(1)];
  const escaped = `%${first.charCodeAt(0).toString(16)}${rest}`;
  const wide = String.fromCodePoint(first.charCodeAt(0) + 0xfe_e0) + rest;
  const around = ["=", "==", " ", "\t", "\r\n", "\0", ".", ".x", "x", "A", ";", "/"];
  const parts = text.split(".");
  return [
    ...around.map((sign) => text + sign),
    ...["0", "+", " ", "\n", ".", "\uFEFF"].map((sign) => sign + text),
    ...["=", " ", "\r\n", "."].map(between),
    withOtherBits(text),
    parts.map(withOtherBits).join("."),
    parts.toReversed().join("."),
    escaped,
    wide,
    `"${text}"`,
    text + text,
    `${text}.${text}`,
    text.toUpperCase(),
    text.toLowerCase(),
    text.replaceAll("-", "+").replaceAll("_", "/"),
  ].filter((spelling) => spelling !== text);
}

describe("A text that this server has made", () => {
  it.each(Object.entries(OWN_TEXTS))("has one spelling: %s", async (_name, make) => {
    const { text, use, isTaken = ({ ok }) => ok, uses = () => 1, carried = String } = await make();
    expect(isTaken(await use(text))).toBe(true);
    for (const spelling of spellings(text)) {
      const arriving = carried(spelling);
      if (arriving === null || arriving === text) continue;
      const response = await use(spelling);
      expect(response.status, spelling).toBeLessThan(500);
      expect(isTaken(response), spelling).toBe(false);
    }
    expect(await uses()).toBe(1);
  });
});
