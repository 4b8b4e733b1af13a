import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { users } from "#db/schema/accounts.ts";
import type { ClientPlatforms } from "#domain/lti/answers.ts";
import { SCORE_SCOPE } from "#domain/lti/claims.ts";
import { MAX_LEARNING_PLATFORMS } from "#domain/lti/learning-platform.ts";
import { makeSession, makeToken } from "#tests/support/accounts.ts";
import { call, env as usual, SITE } from "#tests/support/app.ts";
import { letPass, stopClock } from "#tests/support/clock.ts";
import { db, makeClient, readProblem, uniqueLetters } from "#tests/support/factories.ts";
import {
  connectPlatform,
  headingOf,
  logIn,
  type Platform,
  postForm,
  startPlatform,
} from "#tests/support/learning-platform.ts";

const ENDED = "This registration link has ended or was used before. Ask for a new one.";

async function platformsOf(clientId: string): Promise<ClientPlatforms> {
  const token = await makeToken({ isAdmin: true });
  return (await call(`/clients/${clientId}/platforms`, { token })).json();
}

async function registrationLink(clientid: string, token?: string): Promise<string> {
  const administrator = token ?? (await makeToken({ isAdmin: true }));
  const response = await call("/clients/registrationlink", {
    token: administrator,
    body: { clientid },
  });
  expect(response.status).toBe(200);
  return ((await response.json()) as { url: string }).url.replace(SITE, "");
}

/** The address that a platform opens: the link with its own parameters. */
function opened(link: string, platform: Platform, more: Record<string, string> = {}): string {
  const query = new URLSearchParams({
    openid_configuration: `${platform.origin}/configuration`,
    registration_token: "registration",
    ...more,
  });
  return `${link}?${query}`;
}

const connect = async (path: string) => postForm(path, new URLSearchParams());

describe("Dynamic registration", () => {
  it("shows what will be connected, and connects it on a press", async () => {
    const client = await makeClient();
    const platform = await startPlatform();
    const path = opened(await registrationLink(client.id), platform);
    const shown = await call(path, { headers: { Accept: "text/html" } });
    const page = await shown.text();
    expect(page).toContain(client.clientname);
    expect(page).toContain(platform.origin);
    expect(shown.headers.get("Content-Security-Policy")).toContain(
      `frame-ancestors 'self' ${platform.origin}`,
    );
    expect((await platformsOf(client.id)).platforms).toEqual([]);
    const done = await connect(path);
    expect(done.status).toBe(200);
    expect(await done.text()).toContain("org.imsglobal.lti.close");
    expect((await platformsOf(client.id)).platforms).toMatchObject([
      {
        name: `moodle ${new URL(platform.origin).host}`,
        issuer: platform.origin,
        ltiClientId: platform.ltiClientId,
        deploymentId: "1",
        host: platform.origin,
        waiting: 0,
        lastLaunchOn: null,
      },
    ]);
    expect((await logIn(platform)).response.status).toBe(302);
  });

  it("uses a link once, and for an hour", async () => {
    stopClock(Date.now());
    const client = await makeClient();
    const [platform, second] = [await startPlatform(), await startPlatform()];
    const link = await registrationLink(client.id);
    expect((await connect(opened(link, platform))).status).toBe(200);
    const again = await connect(opened(link, second));
    expect(again.status).toBe(400);
    expect(await again.text()).toContain(ENDED);
    expect(second.asked).not.toContain("/register");
    const late = await registrationLink(client.id);
    letPass(61 * 60_000);
    expect(await (await connect(opened(late, second))).text()).toContain(ENDED);
    expect((await platformsOf(client.id)).platforms).toHaveLength(1);
  });

  it("is recorded with the administrator who made the link", async () => {
    const client = await makeClient();
    const platform = await startPlatform();
    const { token, user } = await makeSession({ isAdmin: true });
    await connect(opened(await registrationLink(client.id, token), platform));
    const { rows } = (await (
      await call(`/audit?entity=learning-platform&actor=${user.username}`, { token })
    ).json()) as { rows: { action: string; changes: object }[] };
    expect(rows).toMatchObject([
      {
        action: "add",
        changes: { client: [null, client.clientname], issuer: [null, platform.origin] },
      },
    ]);
  });

  it("stops with the administrator who made the link", async () => {
    const client = await makeClient();
    const platform = await startPlatform();
    const { token, user } = await makeSession({ isAdmin: true });
    const link = await registrationLink(client.id, token);
    await db.update(users).set({ isAdmin: false }).where(eq(users.id, user.id));
    expect(await (await connect(opened(link, platform))).text()).toContain(ENDED);
  });

  it.each<[string, (platform: Platform) => void, string]>([
    [
      "describes nothing",
      ({ answers }) => (answers["/configuration"] = () => new Response("<html>")),
      "does not describe itself",
    ],
    [
      "refuses",
      ({ answers }) => (answers["/register"] = () => new Response(null, { status: 403 })),
      "has refused the registration",
    ],
    [
      "leads to another page",
      ({ answers, origin }) =>
        (answers["/configuration"] = () => Response.redirect(`${origin}/elsewhere`)),
      "does not describe itself",
    ],
    [
      "answers 5 MB",
      ({ answers }) =>
        (answers["/configuration"] = () => new Response(" ".repeat(5 * 1024 * 1024))),
      "does not describe itself",
    ],
  ])("with a platform that %s says so and stores nothing", async (_, change, sentence) => {
    const client = await makeClient();
    const platform = await startPlatform();
    change(platform);
    const response = await connect(opened(await registrationLink(client.id), platform));
    expect(response.status).toBe(400);
    expect(await response.text()).toContain(sentence);
    expect((await platformsOf(client.id)).platforms).toEqual([]);
  });

  it.each(["http://10.0.0.1/configuration", "https://printer.local/c", "file:///etc/passwd", "x"])(
    "does not call %s",
    async (address) => {
      const client = await makeClient();
      const platform = await startPlatform();
      const path = opened(await registrationLink(client.id), platform, {
        openid_configuration: address,
      });
      const response = await call(path, { headers: { Accept: "text/html" } });
      expect(response.status).toBe(400);
      expect(await response.text()).toContain("not at a public https address");
    },
  );

  it("asks for the link to be opened from the platform", async () => {
    const link = await registrationLink((await makeClient()).id);
    const response = await call(link, { headers: { Accept: "text/html" } });
    expect(await response.text()).toContain("Open this link from your learning platform");
  });
});

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
      ...{ issuer, ltiClientId, deploymentId, host: origin },
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

  it("asks for no names: the registration has the claims iss and sub only", async () => {
    const client = await makeClient();
    const platform = await startPlatform();
    let asked: unknown;
    platform.answers["/register"] = async (request) => {
      asked = await request.json();
      return new Response(null, { status: 403 });
    };
    expect(
      await headingOf(await connect(opened(await registrationLink(client.id), platform))),
    ).toBe("Not connected");
    expect(asked).toMatchObject({
      "https://purl.imsglobal.org/spec/lti-tool-configuration": { claims: ["iss", "sub"] },
    });
  });
});
