import { base64url, exportSPKI, type JWTPayload } from "jose";
import { describe, expect, it } from "vitest";
import { MINUTE_MS } from "#domain/time.ts";
import { call } from "#tests/support/app.ts";
import { letPass, stopClock } from "#tests/support/clock.ts";
import {
  connect,
  type Provider,
  signedToken,
  startProvider,
} from "#tests/support/identity-provider.ts";
import {
  begin,
  comeBack,
  expectNobody,
  placeOf,
  school,
  signInBy,
} from "#tests/support/single-sign-on.ts";

const PROVIDER = "/login?problem=provider";
const SLOW = "/login?problem=slow";

const now = () => Math.floor(Date.now() / 1000);

describe("A token is refused", () => {
  it.each<[string, () => JWTPayload]>([
    ["of another issuer", () => ({ iss: "https://elsewhere.edu" })],
    ["of an issuer with a slash more", () => ({ iss: `https://elsewhere.edu/` })],
    ["for another client ID", () => ({ aud: "other" })],
    ["for several, without an authorized party", () => ({ aud: ["other", "ours"] })],
    ["with another authorized party", () => ({ azp: "other" })],
    ["that has ended", () => ({ iat: now() - 500, exp: now() - 301 })],
    ["without an end", () => ({ exp: undefined })],
    ["of eleven minutes ago", () => ({ iat: now() - 11 * 60, exp: now() + 60 })],
    ["of tomorrow", () => ({ iat: now() + 86_400, exp: now() + 90_000 })],
    ["without its time", () => ({ iat: undefined })],
    ["with another nonce", () => ({ nonce: "other" })],
    ["without a nonce", () => ({ nonce: undefined })],
    ["without a person", () => ({ sub: undefined })],
    ["with an empty person", () => ({ sub: "" })],
    ["with a person of 256 characters", () => ({ sub: "a".repeat(256) })],
    ["with a list for a person", () => ({ sub: ["a"] as unknown as string })],
    ["that begins later", () => ({ nbf: now() + 600 })],
  ])("%s", async (_, claims) => {
    const { provider, client } = await school();
    const differing = claims();
    if (Array.isArray(differing.aud)) differing.aud = ["other", provider.oidcClientId];
    Object.assign(provider.claims, differing);
    expect(placeOf(await signInBy(provider, client.id))).toBe(PROVIDER);
    await expectNobody(client.id);
  });

  it.each([4 * 60, -4 * 60])("not where a clock is %i seconds fast", async (clock) => {
    const { provider, client } = await school();
    const iat = now() + clock;
    Object.assign(provider.claims, { iat, nbf: iat, exp: iat + 60 });
    expect(placeOf(await signInBy(provider, client.id))).toBe("/signed-in");
  });

  it("for several, unless it names this site as the authorized party", async () => {
    const { provider, client } = await school();
    const { oidcClientId } = provider;
    Object.assign(provider.claims, { aud: ["other", oidcClientId], azp: oidcClientId });
    expect(placeOf(await signInBy(provider, client.id))).toBe("/signed-in");
  });

  it.each<[string, (provider: Provider) => Promise<string>]>([
    ["that nobody has signed", unsigned],
    ["signed with the public key as a secret", signedByPublicKey],
    [
      "signed with the secret of the client",
      async (provider) =>
        signedToken(provider, {
          header: { alg: "HS256" },
          by: new TextEncoder().encode(provider.secret),
        }),
    ],
    ["of an unknown key", async (provider) => signedToken(provider, { header: { kid: "x" } })],
    [
      "of another provider's key",
      async (provider) =>
        signedToken({
          ...provider,
          key: { ...(await startProvider()).key, kid: provider.key.kid },
        }),
    ],
    ["that is no token", async () => "a.b.c"],
    [
      "of 33 kB",
      async (provider) =>
        signedToken({ ...provider, claims: { ...provider.claims, name: "a".repeat(33_000) } }),
    ],
  ])("%s", async (_, token) => {
    const { provider, client } = await school();
    provider.token = async () => token(provider);
    expect(placeOf(await signInBy(provider, client.id))).toBe(PROVIDER);
    await expectNobody(client.id);
  });

  it("signed by an algorithm that the provider does not announce", async () => {
    const { provider, client } = await school();
    const { key } = provider;
    provider.configuration = { id_token_signing_alg_values_supported: ["PS256"] };
    provider.key = { ...key, algorithm: "RS256" };
    expect(placeOf(await signInBy(provider, client.id))).toBe(PROVIDER);
  });
});

describe("A callback is refused", () => {
  it("without its cookie, with another state, and with one of another start", async () => {
    const { provider, client } = await school();
    const started = await begin(provider, client.id);
    const other = await begin(provider, client.id);
    expect(placeOf(await comeBack({ ...started, cookie: "" }))).toBe(SLOW);
    expect(placeOf(await comeBack(started, { state: "other" }))).toBe(SLOW);
    expect(placeOf(await comeBack(started, { state: undefined }))).toBe(SLOW);
    expect(placeOf(await comeBack({ ...started, cookie: other.cookie }))).toBe(SLOW);
    expect(placeOf(await comeBack({ ...started, cookie: `${started.cookie}x` }))).toBe(SLOW);
    await expectNobody(client.id);
  });

  it("for the second time", async () => {
    const { provider, client } = await school();
    const started = await begin(provider, client.id);
    expect(placeOf(await comeBack(started))).toBe("/signed-in");
    expect(placeOf(await comeBack(started))).toBe(SLOW);
  });

  it("ten minutes after its start", async () => {
    stopClock(Date.now());
    const { provider, client } = await school();
    const started = await begin(provider, client.id);
    letPass(10 * MINUTE_MS);
    expect(placeOf(await comeBack(started))).toBe(SLOW);
  });

  it("on another host than its start", async () => {
    const { provider, client } = await school();
    const started = await begin(provider, client.id);
    expect(
      placeOf(
        await comeBack(
          started,
          {},
          { headers: { Cookie: started.cookie }, site: "http://localhost:9999" },
        ),
      ),
    ).toBe(SLOW);
  });

  it("of another issuer than it names, and without one where the provider announces it", async () => {
    const { provider, client } = await school();
    const other = { iss: "https://elsewhere.edu" };
    expect(placeOf(await comeBack(await begin(provider, client.id), other))).toBe(PROVIDER);
    const announcing = await school();
    announcing.provider.configuration = { authorization_response_iss_parameter_supported: true };
    const { issuer } = announcing.provider;
    const again = async () => begin(announcing.provider, announcing.client.id);
    expect(placeOf(await comeBack(await again()))).toBe(PROVIDER);
    expect(placeOf(await comeBack(await again(), { iss: issuer }))).toBe("/signed-in");
  });

  it("of a client that has another provider by now, or none", async () => {
    const { provider, client, token } = await school();
    const [one, two] = [await begin(provider, client.id), await begin(provider, client.id)];
    await connect(await startProvider(), token);
    expect(placeOf(await comeBack(one))).toBe("/login?problem=off");
    await call("/site/sign-in", { token, method: "DELETE" });
    expect(placeOf(await comeBack(two))).toBe("/login?problem=off");
    await expectNobody(client.id);
  });

  it("with what went wrong at the provider, and nothing of its words", async () => {
    const { provider, client } = await school();
    const words = { code: undefined, error_description: "<script>words</script>" };
    const answer = async (error: string) =>
      placeOf(await comeBack(await begin(provider, client.id), { ...words, error }));
    expect(await answer("access_denied")).toBe("/login?problem=cancelled");
    expect(await answer("server_error")).toBe(PROVIDER);
    expect(await answer("words")).toBe(PROVIDER);
  });
});

/** A token with the algorithm `none`. */
async function unsigned(provider: Provider): Promise<string> {
  const [, payload] = (await signedToken(provider)).split(".");
  return `${base64url.encode(JSON.stringify({ alg: "none" }))}.${payload}.`;
}

async function signedByPublicKey(provider: Provider): Promise<string> {
  const by = new TextEncoder().encode(await exportSPKI(provider.key.publicKey));
  return signedToken(provider, { header: { alg: "HS256" }, by });
}
