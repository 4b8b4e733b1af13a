import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { WidgetDraft } from "#domain/widgets/widget.ts";
import { CLAIM } from "#domain/lti/claims.ts";
import { makeToken } from "#tests/support/accounts.ts";
import { call, SITE } from "#tests/support/app.ts";
import { letPass, stopClock } from "#tests/support/clock.ts";
import { countedBindings } from "#tests/support/counting.ts";
import { db, makeEmbed } from "#tests/support/factories.ts";
import {
  connectPlatform,
  headingOf,
  launch,
  type Launched,
  launchForm,
  logIn,
  type Platform,
  postForm,
  startPlatform,
  ticketOf,
} from "#tests/support/learning-platform.ts";

const UNKNOWN = "This learning platform is not connected.";
const EXPIRED = "The link has expired. Open it from your course again.";
const NOT_APPROVED = "This widget is not available for your school any more.";

async function school(draft: Partial<WidgetDraft> = {}) {
  const embed = await makeEmbed({}, draft);
  const platform = await startPlatform();
  const { id } = await connectPlatform(platform, embed.client.id);
  const widget = `${embed.widget.type}/${embed.widget.id}`;
  const custom = { [CLAIM.custom]: { widget } };
  const open = async ({ claims, ...launched }: Launched = {}) =>
    launch(platform, { claims: { ...custom, ...claims }, ...launched });
  return { ...embed, platform, platformId: id, custom, open };
}

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

describe("A launch", () => {
  it("opens the frame of its widget in the platform's language, without a cookie", async () => {
    const { open, embedPath } = await school();
    const response = await open({ claims: { [CLAIM.presentation]: { locale: "de-AT" } } });
    expect(response.status).toBe(303);
    expect(response.headers.get("Location")).toContain(`${embedPath}?lang=de#lti:`);
    expect(response.headers.get("Set-Cookie")).toBeNull();
  });

  it("reads the platform and notes its nonce: two statements, and no third", async () => {
    const { open, platform, custom } = await school();
    await open();
    const { counted, bindings } = countedBindings();
    const form = await launchForm(platform, { claims: custom });
    const keys = platform.asked.filter((path) => path === "/keys").length;
    await postForm("/lti/launch", form, { env: bindings });
    expect(counted.database).toBe(2);
    expect(platform.asked.filter((path) => path === "/keys")).toHaveLength(keys);
  });

  it("of the widget may be shown by the platform's site", async () => {
    const { open, embedPath, platform } = await school();
    await open();
    const { headers } = await call(embedPath.replace("/embed/", "/ai/"));
    expect(headers.get("Content-Security-Policy")).toContain(platform.origin);
  });

  it.each<[string, Launched]>([
    ["4 minutes fast", { clock: 4 * 60 }],
    ["4 minutes slow", { clock: -4 * 60 }],
  ])("of a platform whose clock is %s is taken", async (_, launched) => {
    const { open } = await school();
    expect((await open(launched)).status).toBe(303);
  });

  it.each<[string, string, Launched]>([
    ["whose clock is 6 minutes fast", UNKNOWN, { clock: 6 * 60 }],
    ["whose clock is 7 minutes slow", EXPIRED, { clock: -7 * 60 }],
    ["with a foreign nonce", EXPIRED, { claims: { nonce: "other" } }],
    ["with a foreign state", EXPIRED, { login: { state: "x.y.z" } }],
    ["signed by nobody", UNKNOWN, { key: undefined, header: { alg: "none" } }],
    ["signed with a secret", UNKNOWN, { key: new Uint8Array(32), header: { alg: "HS256" } }],
    ["with an unknown key", UNKNOWN, { header: { kid: "unknown" } }],
    ["for another tool", UNKNOWN, { claims: { aud: "other" } }],
    ["of another issuer", UNKNOWN, { claims: { iss: "https://elsewhere.edu" } }],
    ["of another deployment", UNKNOWN, { claims: { [CLAIM.deployment]: "2" } }],
    ["without a pupil", UNKNOWN, { claims: { sub: undefined } }],
    ["of LTI 1.1", UNKNOWN, { claims: { [CLAIM.version]: "1.1.0" } }],
    ["of another kind", UNKNOWN, { claims: { [CLAIM.messageType]: "LtiSubmissionReviewRequest" } }],
    ["without a widget", "Choose a widget.", { claims: { [CLAIM.custom]: {} } }],
    ["with a list for a widget", "Choose a widget.", { claims: { [CLAIM.custom]: [] } }],
    ["of an unknown widget", NOT_APPROVED, { claims: { [CLAIM.custom]: { widget: "a/b" } } }],
    [
      "with a line item on another host",
      UNKNOWN,
      {
        claims: {
          [CLAIM.grades]: {
            scope: ["https://purl.imsglobal.org/spec/lti-ags/scope/score"],
            lineitem: "https://elsewhere.edu/item",
          },
        },
      },
    ],
  ])("%s is refused with one sentence", async (name, sentence, launched) => {
    const { open, platform, custom } = await school();
    const { key, header } = launched;
    const response =
      header?.alg === "none"
        ? await postForm("/lti/launch", await unsigned(platform, custom))
        : await open({ ...launched, key: key ?? platform.key.privateKey });
    expect(response.status, name).toBe(400);
    expect(response.headers.get("Content-Type")).toContain("text/html");
    expect(await headingOf(response)).toBe(sentence);
  });

  it("that is refused for its token notes nothing", async () => {
    const { open } = await school();
    const before = await usedNonces();
    await open({ claims: { nonce: "other" } });
    await open({ clock: 6 * 60 });
    expect(await usedNonces()).toBe(before);
  });

  it("for two audiences names this tool as the authorized party", async () => {
    const { open, platform } = await school();
    const aud = [platform.ltiClientId, "other"];
    expect(await headingOf(await open({ claims: { aud } }))).toBe(UNKNOWN);
    expect(await headingOf(await open({ claims: { aud, azp: "other" } }))).toBe(UNKNOWN);
    expect((await open({ claims: { aud, azp: platform.ltiClientId } })).status).toBe(303);
  });

  it("that comes twice is refused", async () => {
    const { platform, custom } = await school();
    const form = await launchForm(platform, { claims: custom });
    expect((await postForm("/lti/launch", form)).status).toBe(303);
    expect(await headingOf(await postForm("/lti/launch", form))).toBe(EXPIRED);
  });

  it("after ten minutes of signing in is refused", async () => {
    stopClock(Date.now());
    const { platform, custom } = await school();
    const { state, nonce } = await logIn(platform);
    letPass(11 * 60_000);
    const response = await launch(platform, { claims: custom, login: { state, nonce } });
    expect(await headingOf(response)).toBe(EXPIRED);
  });

  it("of a widget that is no longer approved, or of a platform that was removed, is refused", async () => {
    const { open, client, platform, platformId } = await school();
    const form = await launchForm(platform);
    const token = await makeToken({ isAdmin: true });
    await call("/clients/editwidgets", {
      token,
      body: { clientid: client.id, approvedWidgets: [] },
    });
    expect(await headingOf(await open())).toBe(NOT_APPROVED);
    const path = `/clients/${client.id}/platforms/${platformId}`;
    expect((await call(path, { method: "DELETE", token })).status).toBe(204);
    expect(await headingOf(await postForm("/lti/launch", form))).toBe(UNKNOWN);
    expect(await headingOf((await logIn(platform)).response)).toBe(UNKNOWN);
  });

  it("reads the platform's keys once, and again for a new key, at most once a minute", async () => {
    stopClock(Date.now());
    const { open, platform } = await school();
    const reads = () => platform.asked.filter((path) => path === "/keys").length;
    await open();
    await open();
    expect(reads()).toBe(1);
    letPass(61_000);
    await platform.rotate();
    expect((await open()).status).toBe(303);
    expect(reads()).toBe(2);
    await open({ header: { kid: "unknown" } });
    await open({ header: { kid: "unknown" } });
    expect(reads()).toBe(2);
  });

  it.each<[string, () => Response]>([
    ["of 5 MB", () => new Response(" ".repeat(5 * 1024 * 1024))],
    ["that lead elsewhere", () => Response.redirect("https://elsewhere.edu/keys")],
    ["that are no JSON", () => new Response("<html>")],
  ])("from a platform with keys %s is refused", async (_, answer) => {
    const { open, platform } = await school();
    platform.answers["/keys"] = answer;
    expect(await headingOf(await open())).toBe(UNKNOWN);
  });

  it("says its sentence in the visitor's language", async () => {
    const { open } = await school();
    const options = { headers: { "Accept-Language": "fr-CH" } };
    expect(await headingOf(await open({ login: { state: "none" }, options }))).toContain("expiré");
  });

  it("from two platforms of one client, and from one platform for two clients, opens what each may show", async () => {
    const { client, custom, embedPath } = await school();
    const second = await startPlatform();
    await connectPlatform(second, client.id);
    expect(ticketOf(await launch(second, { claims: custom }))).not.toBe("");
    const other = await makeEmbed();
    await connectPlatform(second, other.client.id, { deploymentId: "2" });
    const claims = {
      [CLAIM.custom]: { widget: `${other.widget.type}/${other.widget.id}` },
      [CLAIM.deployment]: "2",
    };
    const { headers } = await launch(second, { claims });
    expect(headers.get("Location")).toContain(other.embedPath);
    expect(headers.get("Location")).not.toContain(embedPath);
    expect(
      await headingOf(await launch(second, { claims: { ...claims, [CLAIM.deployment]: "1" } })),
    ).toBe(NOT_APPROVED);
  });

  it("gives a platform without a deployment ID that of its first launch", async () => {
    const embed = await makeEmbed();
    const platform = await startPlatform();
    await connectPlatform(platform, embed.client.id, { deploymentId: "" });
    const custom = { [CLAIM.custom]: { widget: `${embed.widget.type}/${embed.widget.id}` } };
    expect(
      (await launch(platform, { claims: { ...custom, [CLAIM.deployment]: "7" } })).status,
    ).toBe(303);
    expect(
      await headingOf(await launch(platform, { claims: { ...custom, [CLAIM.deployment]: "8" } })),
    ).toBe(UNKNOWN);
  });
});

/** A form with a token that nobody has signed. */
async function unsigned(platform: Platform, custom: object): Promise<URLSearchParams> {
  const form = await launchForm(platform, { claims: { ...custom } });
  const [, payload] = (form.get("id_token") ?? "").split(".");
  const header = btoa(JSON.stringify({ alg: "none" })).replaceAll("=", "");
  form.set("id_token", `${header}.${payload}.`);
  return form;
}
