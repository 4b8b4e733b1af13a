import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { call, SITE } from "#tests/support/app.ts";
import { db } from "#tests/support/factories.ts";
import { connectPlatform, startPlatform } from "#tests/support/learning-platform.ts";
import { headingOf, logIn, postForm } from "#tests/support/lti-launch.ts";
import { school } from "#tests/support/school.ts";

const UNKNOWN = "This learning platform is not connected.";

const usedNonces = async () => (await db.all(sql`select * from used_once`)).length;

describe("A login", () => {
  it("leads to the platform with what its launch has to match, and stores nothing", async () => {
    const { platform } = await school();
    const before = await usedNonces();
    const { response, parameters } = await logIn(platform, { lti_message_hint: "message" });
    expect(response.status).toBe(302);
    expect(response.headers.get("Location")).toContain(
      `${platform.origin}/auth?realm=1&scope=openid`,
    );
    expect(parameters).toMatchObject({
      response_type: "id_token",
      response_mode: "form_post",
      prompt: "none",
      client_id: platform.ltiClientId,
      redirect_uri: `${SITE}/lti/launch`,
      login_hint: "hint",
      lti_message_hint: "message",
    });
    expect(response.headers.get("Set-Cookie")).toBeNull();
    expect(await usedNonces()).toBe(before);
  });

  it.each([
    ["of an unknown platform", { iss: "https://elsewhere.edu" }],
    ["of another client ID", { client_id: "other" }],
    ["of another deployment", { lti_deployment_id: "2" }],
    ["for another site", { target_link_uri: "https://elsewhere.edu/lti/launch" }],
    ["for no address", { target_link_uri: "launch" }],
    ["without a hint", { login_hint: "" }],
  ])("%s is refused with one sentence", async (_, more) => {
    const { platform } = await school();
    const { response } = await logIn(platform, more);
    expect(response.status).toBe(400);
    expect(await headingOf(response)).toBe(UNKNOWN);
  });

  it("without a client ID is clear where the issuer has one", async () => {
    const { platform, client } = await school();
    const other = await startPlatform();
    expect((await logIn(platform, { client_id: "" })).response.status).toBe(400);
    const query = new URLSearchParams({
      iss: platform.issuer,
      login_hint: "h",
      target_link_uri: `${SITE}/lti/launch`,
    });
    expect((await call(`/lti/login?${query}`)).status).toBe(302);
    await connectPlatform(other, client.id, { issuer: platform.issuer });
    expect((await call(`/lti/login?${query}`)).status).toBe(400);
  });

  it("can be posted", async () => {
    const { platform } = await school();
    const form = new URLSearchParams({
      iss: platform.issuer,
      login_hint: "hint",
      target_link_uri: `${SITE}/lti/launch`,
    });
    expect((await postForm("/lti/login", form)).status).toBe(302);
  });
});
