import { describe, expect, it, onTestFinished } from "vitest";
import { MINUTE_MS } from "#domain/time.ts";
import { letPass, stopClock } from "#tests/support/clock.ts";
import { uniqueLetters } from "#tests/support/factories.ts";
import type { Provider } from "#tests/support/identity-provider.ts";
import { collectLog } from "#tests/support/request-lines.ts";
import {
  accountOf,
  begin,
  expectNobody,
  newSite,
  placeOf,
  school,
  signInBy,
} from "#tests/support/single-sign-on.ts";
import { PROVIDER_LIMITS } from "#worker/single-sign-on/start.ts";

const PROVIDER = "/login?problem=provider";

describe("A provider", () => {
  it.each<[string, () => Response | Promise<Response>]>([
    ["refuses the code", () => Response.json({ error: "invalid_grant" }, { status: 400 })],
    ["answers with a page", () => new Response("<html>", { status: 200 })],
    ["answers with a list", () => Response.json([1])],
    ["answers without a token", () => Response.json({ access_token: "a" })],
    ["answers with 70 kB", () => Response.json({ id_token: "a".repeat(70_000) })],
    ["leads elsewhere", () => Response.redirect("https://elsewhere.edu/token")],
    ["fails", () => Promise.reject(new Error("reset"))],
  ])("that %s signs in nobody", async (_, answer) => {
    const { provider, client } = await school();
    provider.answers["/token"] = answer;
    expect(placeOf(await signInBy(provider, client.id))).toBe(PROVIDER);
    await expectNobody(client.id);
  });

  it.each(["/token", "/userinfo"])(
    "whose %s does not answer in time signs in nobody",
    async (path) => {
      const usual = PROVIDER_LIMITS.milliseconds;
      onTestFinished(() => void (PROVIDER_LIMITS.milliseconds = usual));
      const { provider, client } = await school();
      giveAtUserinfo(provider, {});
      PROVIDER_LIMITS.milliseconds = 50;
      provider.answers[path] = async ({ signal }) =>
        new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
      expect(placeOf(await signInBy(provider, client.id))).toBe(PROVIDER);
    },
  );

  it.each<[string, Record<string, unknown>]>([
    ["changes its issuer", { issuer: "https://elsewhere.edu" }],
    ["moves its keys to a private network", { jwks_uri: "https://192.168.0.1/keys" }],
  ])("that %s leads nobody away", async (_, configuration) => {
    stopClock(Date.now());
    const { provider, client } = await school();
    expect(placeOf(await signInBy(provider, client.id))).toBe("/signed-in");
    provider.configuration = configuration;
    letPass(6 * MINUTE_MS);
    expect(placeOf((await begin(provider, client.id)).response)).toBe(PROVIDER);
  });

  it.each(["RS256", "PS256", "ES256", "EdDSA"])("may sign by %s", async (algorithm) => {
    const { provider, client } = await school();
    await provider.rotate(algorithm);
    expect(placeOf(await signInBy(provider, client.id))).toBe("/signed-in");
  });

  it("may have new keys, which are read at most once a minute", async () => {
    stopClock(Date.now());
    const { provider, client } = await school();
    await signInBy(provider, client.id);
    letPass(61_000);
    await provider.rotate();
    expect(placeOf(await signInBy(provider, client.id))).toBe("/signed-in");
    await provider.rotate();
    expect(placeOf(await signInBy(provider, client.id))).toBe(PROVIDER);
  });

  it("whose secret cannot be read by this server leads nobody away", async () => {
    const { provider, client } = await school();
    const env = { TOKEN_SECRET: "another-secret-of-at-least-32-characters" };
    const { response } = await begin(provider, client.id, { env });
    expect(placeOf(response)).toBe(PROVIDER);
  });
});

const DOMAINS = ["school.example"];
const VERIFIED = { email: "anna@school.example", email_verified: true };

/** Lets a provider give claims of the person at its userinfo endpoint, to the access token of the sign-in alone. */
function giveAtUserinfo(provider: Provider, claims: object) {
  provider.configuration = { userinfo_endpoint: `${provider.origin}/userinfo` };
  provider.answers["/userinfo"] = ({ method, headers }) =>
    method === "GET" && headers.get("Authorization") === `Bearer ${provider.accessToken}`
      ? Response.json({ sub: provider.claims.sub, ...claims })
      : new Response(null, { status: 401 });
}

describe("A userinfo endpoint", () => {
  it("gives address and name of a person where the ID token has neither", async () => {
    const { provider, client } = await school({ domains: DOMAINS });
    const preferred_username = uniqueLetters();
    giveAtUserinfo(provider, { ...VERIFIED, preferred_username });
    expect(placeOf(await signInBy(provider, client.id))).toBe("/signed-in");
    expect((await accountOf(provider))?.username).toBe(preferred_username);
  });

  it("gives the domain of an account at Google", async () => {
    const google = "https://accounts.google.com";
    const { provider, client } = await school({ domains: DOMAINS }, google);
    provider.claims.name = "Anna Smith";
    giveAtUserinfo(provider, { hd: DOMAINS[0] });
    expect(placeOf(await signInBy(provider, client.id, newSite()))).toBe("/signed-in");
  });

  it("is not asked where the ID token has all that is needed", async () => {
    const { provider, client } = await school({ domains: DOMAINS });
    Object.assign(provider.claims, VERIFIED);
    giveAtUserinfo(provider, {});
    expect(placeOf(await signInBy(provider, client.id))).toBe("/signed-in");
    expect(provider.asked).not.toContain("/userinfo");
  });

  it.each<[string, (sub: string) => Response | Promise<Response>]>([
    ["another person", () => Response.json({ ...VERIFIED, sub: "other" })],
    ["no person", () => Response.json(VERIFIED)],
    ["a list of persons", (sub) => Response.json({ ...VERIFIED, sub: [sub] })],
    ["a page", () => new Response("<html>words")],
    [
      "a signed answer",
      () => new Response("e30.e30.words", { headers: { "Content-Type": "application/jwt" } }),
    ],
    ["nothing", () => new Response(null, { status: 204 })],
    ["1 MB", (sub) => Response.json({ ...VERIFIED, sub, words: "a".repeat(1_000_000) })],
    ["a redirect", () => Response.redirect("https://elsewhere.edu/words")],
    ["401", () => Response.json({ error: "words" }, { status: 401 })],
    ["500", (sub) => Response.json({ ...VERIFIED, sub }, { status: 500 })],
    ["no answer", () => Promise.reject(new Error("words"))],
  ])("that answers with %s signs in nobody", async (_, answer) => {
    const { provider, client } = await school({ domains: DOMAINS });
    giveAtUserinfo(provider, {});
    provider.answers["/userinfo"] = () => answer(String(provider.claims.sub));
    const log = collectLog();
    expect(placeOf(await signInBy(provider, client.id))).toBe(PROVIDER);
    await expectNobody(client.id);
    const { text, lines } = log();
    expect(lines.at(-1)?.failure).toMatch(/^oidc userinfo/u);
    for (const secret of ["words", provider.accessToken]) expect(text).not.toContain(secret);
  });

  it.each([[undefined], [""], ["a\r\nX-Other: b"], [["a"]]])(
    "is not called with the access token %j",
    async (accessToken) => {
      const { provider, client } = await school();
      giveAtUserinfo(provider, VERIFIED);
      provider.accessToken = accessToken as string;
      provider.answers["/userinfo"] = () =>
        Response.json({ ...VERIFIED, sub: provider.claims.sub });
      expect(placeOf(await signInBy(provider, client.id))).toBe(PROVIDER);
      expect(provider.asked).not.toContain("/userinfo");
    },
  );
});
