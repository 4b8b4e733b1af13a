import { describe, expect, it } from "vitest";
import type { ClientPlatforms } from "#domain/lti/replies.ts";
import { SCORE_SCOPE } from "#domain/lti/claims.ts";
import { MAX_LEARNING_PLATFORMS } from "#domain/lti/learning-platform.ts";
import { makeToken } from "#tests/support/accounts.ts";
import { call, env as usual, SITE } from "#tests/support/app.ts";
import { makeClient, readProblem, uniqueLetters } from "#tests/support/factories.ts";
import { connectPlatform, startPlatform } from "#tests/support/learning-platform.ts";

async function platformsOf(clientId: string): Promise<ClientPlatforms> {
  const token = await makeToken({ isAdmin: true });
  return (await call(`/clients/${clientId}/platforms`, { token })).json();
}

describe("The learning platforms of a client", () => {
  it("are connected by a form, listed with what to copy, and removed", async () => {
    const client = await makeClient();
    const platform = await startPlatform();
    const { id } = await connectPlatform(platform, client.id);
    const listed = await platformsOf(client.id);
    expect(listed).toMatchObject({
      isOn: true,
      addresses: {
        login: `${SITE}/lti/login`,
        launch: `${SITE}/lti/launch`,
        keys: `${SITE}/lti/jwks`,
      },
      platforms: [{ id, name: "School" }],
    });
    const token = await makeToken({ isAdmin: true });
    const other = await makeClient();
    const foreign = `/clients/${other.id}/platforms/${id}`;
    expect((await call(foreign, { method: "DELETE", token })).status).toBe(404);
    const own = `/clients/${client.id}/platforms/${id}`;
    expect((await call(own, { method: "DELETE", token })).status).toBe(204);
    expect((await call(own, { method: "DELETE", token })).status).toBe(404);
    const { rows } = (await (await call("/audit?entity=learning-platform", { token })).json()) as {
      rows: { action: string; entityId: string }[];
    };
    const actions = rows.filter(({ entityId }) => entityId === id).map(({ action }) => action);
    expect(actions.toSorted()).toEqual(["add", "delete"]);
  });

  it("are refused twice, without a public address, for an unknown client, and beyond the most", async () => {
    const client = await makeClient();
    const platform = await startPlatform();
    await connectPlatform(platform, client.id);
    const token = await makeToken({ isAdmin: true });
    const { origin, issuer, ltiClientId, deploymentId } = platform;
    const body = {
      clientid: client.id,
      name: "School",
      issuer,
      ltiClientId,
      deploymentId,
      host: origin,
      authUrl: `${origin}/auth`,
      tokenUrl: `${origin}/token`,
      jwksUrl: `${origin}/keys`,
    };
    const add = async (changes: object) =>
      call("/clients/addplatform", { token, body: { ...body, ...changes } });
    expect(await readProblem(await add({}))).toMatchObject({ status: 409 });
    expect(
      await readProblem(await add({ deploymentId: "2", jwksUrl: "https://10.0.0.1/keys" })),
    ).toMatchObject({ status: 400, errors: [{ path: "jwksUrl" }] });
    expect((await add({ deploymentId: "2", authUrl: "javascript:alert(1)" })).status).toBe(400);
    expect((await add({ deploymentId: "2", clientid: "none" })).status).toBe(404);
    for (let number = 2; number <= MAX_LEARNING_PLATFORMS; number += 1)
      expect((await add({ deploymentId: String(number) })).status).toBe(201);
    expect((await add({ deploymentId: uniqueLetters() })).status).toBe(409);
  });

  it("may show the client's widgets, and no longer once removed", async () => {
    const client = await makeClient();
    const platform = await startPlatform();
    const token = await makeToken({ isAdmin: true });
    const { id } = await connectPlatform(platform, client.id);
    const read = async () =>
      (await (await call(`/clients/${client.id}`, { token })).json()) as { lmsHosts: string[] };
    expect((await read()).lmsHosts).toEqual([platform.origin]);
    await call(`/clients/${client.id}/platforms/${id}`, { method: "DELETE", token });
    expect((await read()).lmsHosts).toEqual([]);
  });
});

describe("Without a key", () => {
  const env = { LTI_KEY: "" };

  it("there is no LTI, and the page says so", async () => {
    for (const path of ["/lti/jwks", "/lti/login", "/lti/canvas.json"])
      expect((await call(path, { env })).status).toBe(404);
    const client = await makeClient();
    const token = await makeToken({ isAdmin: true });
    const response = await call(`/clients/${client.id}/platforms`, { token, env });
    expect(await response.json()).toMatchObject({ isOn: false });
  });
});

describe("What administrators of platforms read", () => {
  it("has the public keys and nothing private, the next key too", async () => {
    const next = JSON.stringify({ ...(JSON.parse(usual.LTI_KEY) as object), kid: "next" });
    const response = await call("/lti/jwks", { env: { LTI_NEXT_KEY: next } });
    expect(response.headers.get("Cache-Control")).toBe("public, max-age=3600");
    const { keys } = (await response.json()) as { keys: Record<string, string>[] };
    expect(keys.map(({ kid }) => kid)).toEqual([expect.any(String), "next"]);
    for (const key of keys)
      expect(Object.keys(key).toSorted()).toEqual(["alg", "e", "kid", "kty", "n", "use"]);
  });

  it("has the JSON for Canvas", async () => {
    expect(await (await call("/lti/canvas.json")).json()).toMatchObject({
      oidc_initiation_url: `${SITE}/lti/login`,
      target_link_uri: `${SITE}/lti/launch`,
      public_jwk_url: `${SITE}/lti/jwks`,
      scopes: [SCORE_SCOPE],
      extensions: [{ privacy_level: "anonymous" }],
    });
  });
});
