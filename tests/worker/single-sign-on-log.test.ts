import { describe, expect, it } from "vitest";
import { call } from "#tests/support/app.ts";
import { BROKEN, SPENT } from "#tests/support/rate-limits.ts";
import { collectLog } from "#tests/support/request-lines.ts";
import { begin, comeBack, placeOf, school, signInBy } from "#tests/support/single-sign-on.ts";

describe("The log of a sign-in", () => {
  it("has a word for a failure, and nothing that the provider or the browser has sent", async () => {
    const { provider, client } = await school();
    Object.assign(provider.claims, { name: "Anna Smith", email: "anna@school.example" });
    const log = collectLog();
    const code = "code-of-the-provider";
    const started = await begin(provider, client.id);
    expect(placeOf(await comeBack(started, { code }))).toBe("/signed-in");
    provider.nonce = "other";
    const again = await begin(provider, client.id);
    provider.nonce = "other";
    expect(placeOf(await comeBack(again, { code }))).toBe("/login?problem=provider");
    await comeBack(again, { code: undefined, error: "words", error_description: "words" });
    const { text, lines } = log();
    expect(lines.map(({ route, failure }) => [route, failure])).toEqual([
      ["/auth/oidc/start", undefined],
      ["/auth/oidc/callback/:client", undefined],
      ["/auth/oidc/start", undefined],
      ["/auth/oidc/callback/:client", "oidc nonce"],
      ["/auth/oidc/callback/:client", "oidc refused"],
    ]);
    const { state, nonce } = again.parameters;
    const secrets = [code, state, nonce, provider.claims.sub, provider.secret, "Anna", "anna@"];
    for (const secret of [...secrets, "words"]) expect(text).not.toContain(secret);
  });
});

describe("A sign-in that this site cannot serve", () => {
  it.each([
    ["over the limit of a network", { SIGN_IN_NETWORK_LIMIT: SPENT }],
    ["while nobody can count", { SIGN_IN_NETWORK_LIMIT: BROKEN }],
    ["while the database is down", { DB: { prepare: () => ({ bind: () => ({}) }) } as never }],
  ])("%s leads back to the page of sign-in", async (_, env) => {
    const { provider, client } = await school();
    const { response } = await begin(provider, client.id, { env });
    expect(placeOf(response)).toBe("/login?problem=slow");
  });

  it("leads back from more than 15 callbacks of one start", async () => {
    const { provider, client } = await school();
    const started = await begin(provider, client.id);
    const env = { SIGN_IN_LIMIT: SPENT };
    const headers = { Cookie: started.cookie };
    const asked = provider.asked.length;
    expect(placeOf(await comeBack(started, {}, { env, headers }))).toBe("/login?problem=slow");
    expect(provider.asked).toHaveLength(asked);
    expect(placeOf(await signInBy(provider, client.id))).toBe("/signed-in");
  });

  it.each(["POST", "PUT", "DELETE"])("takes no %s", async (method) => {
    const options = { method, headers: { "Content-Length": "0" } };
    expect((await call("/auth/oidc/callback/a?state=a", options)).status).toBe(405);
  });
});
