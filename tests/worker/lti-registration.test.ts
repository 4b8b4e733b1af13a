import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { users } from "#db/schema/accounts.ts";
import { makeSession } from "#tests/support/accounts.ts";
import { call } from "#tests/support/app.ts";
import { letPass, stopClock } from "#tests/support/clock.ts";
import { db, makeClient } from "#tests/support/factories.ts";
import { type Platform, startPlatform } from "#tests/support/learning-platform.ts";
import { headingOf, logIn } from "#tests/support/lti-launch.ts";
import { connect, opened, platformsOf, registrationLink } from "#tests/support/lti-registration.ts";

const ENDED = "This registration link has ended or was used before. Ask for a new one.";

describe("Dynamic registration", () => {
  it("shows what will be connected, and connects it on a press", async () => {
    const client = await makeClient();
    const platform = await startPlatform();
    const path = opened(await registrationLink(client.id), platform);
    const shown = await call(path, { headers: { Accept: "text/html" } });
    const page = await shown.text();
    expect(page).toContain(client.clientname);
    expect(page).toContain(platform.origin);
    expect((await platformsOf(client.id)).platforms).toEqual([]);
    const done = await connect(path, platform.origin);
    expect(done.status).toBe(200);
    expect(await done.text()).toContain("org.imsglobal.lti.close");
    expect((await platformsOf(client.id)).platforms).toMatchObject([
      {
        name: "Moodle",
        issuer: platform.origin,
        ltiClientId: platform.ltiClientId,
        deploymentId: "1",
        host: platform.origin,
        moreHosts: [],
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
      { action: "link", entityName: client.clientname },
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

  it("stops with the administrator who loses the role meanwhile", async () => {
    const client = await makeClient();
    const platform = await startPlatform();
    const { token, user } = await makeSession({ isAdmin: true });
    const link = await registrationLink(client.id, token);
    platform.answers["/register"] = async () => {
      await db.update(users).set({ isAdmin: false }).where(eq(users.id, user.id));
      return Response.json({ client_id: platform.ltiClientId });
    };
    expect(await (await connect(opened(link, platform))).text()).toContain(ENDED);
    expect((await platformsOf(client.id)).platforms).toEqual([]);
  });

  it.each<[string, (platform: Platform) => void, string]>([
    [
      "describes nothing",
      ({ answers }) => (answers["/configuration"] = () => new Response("<html>")),
      "did not send the description",
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
      "did not send the description",
    ],
    [
      "answers 5 MB",
      ({ answers }) =>
        (answers["/configuration"] = () => new Response(" ".repeat(5 * 1024 * 1024))),
      "did not send the description",
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
      expect(await response.text()).toContain("must have a public https address");
    },
  );

  it("asks for the link to be opened from the platform", async () => {
    const link = await registrationLink((await makeClient()).id);
    const response = await call(link, { headers: { Accept: "text/html" } });
    expect(await response.text()).toContain("Open this link from your learning platform");
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
