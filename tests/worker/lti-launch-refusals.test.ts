import { sql } from "drizzle-orm";
import { describe, expect, it, onTestFinished } from "vitest";
import { KEY_LIMITS } from "#worker/outside/call-outside.ts";
import { CLAIM } from "#domain/lti/claims.ts";
import { makeToken } from "#tests/support/accounts.ts";
import { call } from "#tests/support/app.ts";
import { letPass, stopClock } from "#tests/support/clock.ts";
import { db } from "#tests/support/factories.ts";
import { type Platform } from "#tests/support/learning-platform.ts";
import {
  headingOf,
  launch,
  type Launched,
  launchForm,
  logIn,
  postForm,
} from "#tests/support/lti-launch.ts";
import { school } from "#tests/support/school.ts";

const UNKNOWN = "This learning platform is not connected.";
const EXPIRED = "The link has expired. Open it from your course again.";
const NOT_APPROVED = "This widget is not available for your school any more.";

const usedNonces = async () => (await db.all(sql`select * from used_once`)).length;

describe("A launch", () => {
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

  it("from a platform whose keys do not come is refused", async () => {
    const usual = KEY_LIMITS.milliseconds;
    KEY_LIMITS.milliseconds = 50;
    onTestFinished(() => void (KEY_LIMITS.milliseconds = usual));
    const { open, platform } = await school();
    platform.answers["/keys"] = async ({ signal }) =>
      new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
    expect(await headingOf(await open())).toBe(UNKNOWN);
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
});

/** A form with a token that nobody has signed. */
async function unsigned(platform: Platform, custom: object): Promise<URLSearchParams> {
  const form = await launchForm(platform, { claims: { ...custom } });
  const [, payload] = (form.get("id_token") ?? "").split(".");
  const header = btoa(JSON.stringify({ alg: "none" })).replaceAll("=", "");
  form.set("id_token", `${header}.${payload}.`);
  return form;
}
