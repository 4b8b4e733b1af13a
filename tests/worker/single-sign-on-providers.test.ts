import { describe, expect, it, onTestFinished } from "vitest";
import { MINUTE_MS } from "#domain/durations.ts";
import { letPass, stopClock } from "#tests/support/clock.ts";
import { begin, expectNobody, placeOf, school, signInBy } from "#tests/support/single-sign-on.ts";
import { PROVIDER_LIMITS } from "#worker/single-sign-on/provider.ts";

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

  it("that does not answer in time signs in nobody", async () => {
    const usual = PROVIDER_LIMITS.milliseconds;
    onTestFinished(() => void (PROVIDER_LIMITS.milliseconds = usual));
    const { provider, client } = await school();
    PROVIDER_LIMITS.milliseconds = 50;
    provider.answers["/token"] = async ({ signal }) =>
      new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
    expect(placeOf(await signInBy(provider, client.id))).toBe(PROVIDER);
  });

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

  it("gets the secret in a header, encoded as a form", async () => {
    const { provider, client } = await school();
    const { parameters } = await begin(provider, client.id);
    await signInBy(provider, client.id);
    const credentials = btoa(`${provider.oidcClientId}:Secret+of%3A+the%2Bprovider`);
    expect(provider.forms).toMatchObject([
      {
        grant_type: "authorization_code",
        redirect_uri: parameters.redirect_uri,
        authorization: `Basic ${credentials}`,
      },
    ]);
  });

  it("that takes no header gets the secret in the form", async () => {
    const { provider, client } = await school();
    provider.configuration = { token_endpoint_auth_methods_supported: ["client_secret_post"] };
    await signInBy(provider, client.id);
    const { oidcClientId, secret } = provider;
    const sent = { authorization: "", client_id: oidcClientId, client_secret: secret };
    expect(provider.forms).toMatchObject([sent]);
  });

  it("that has given no secret gets the client ID", async () => {
    const { provider, client } = await school({ secret: "" });
    expect(placeOf(await signInBy(provider, client.id))).toBe("/signed-in");
    expect(provider.forms[0]).toMatchObject({
      authorization: "",
      client_id: provider.oidcClientId,
    });
  });
});
