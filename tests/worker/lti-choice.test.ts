import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from "jose";
import { describe, expect, it } from "vitest";
import { CLAIM, MESSAGE } from "#domain/lti/claims.ts";
import { call, SITE } from "#tests/support/app.ts";
import { makeEmbed, makeWidget } from "#tests/support/factories.ts";
import { makeToken } from "#tests/support/accounts.ts";
import { letPass, stopClock } from "#tests/support/clock.ts";
import { connectPlatform, type Platform, startPlatform } from "#tests/support/learning-platform.ts";
import { headingOf, launch, postForm } from "#tests/support/lti-launch.ts";

const EXPIRED = "The link has expired. Open it from your course again.";

/** A client with a quiz and a text, both approved, and a page where a teacher chooses among them. */
async function choice(settings: Record<string, unknown> = {}) {
  const embed = await makeEmbed({}, { name: "Bread quiz", answer: { kind: "quiz", count: 4 } });
  const { client, widget } = embed;
  const text = await makeWidget(widget.type, {
    name: "Letter <b>home</b>",
    description: "To parents",
  });
  const hidden = await makeWidget(widget.type, { name: "Not approved" });
  const token = await makeToken({ isAdmin: true });
  await call("/clients/editwidgets", {
    token,
    body: { clientid: client.id, approvedWidgets: [widget.id, text.id] },
  });
  const platform = await startPlatform();
  const { id: platformId } = await connectPlatform(platform, client.id);
  const response = await launch(platform, {
    claims: {
      [CLAIM.messageType]: MESSAGE.picker,
      [CLAIM.grades]: undefined,
      [CLAIM.deepLinking]: {
        deep_link_return_url: `${platform.origin}/return?course=2`,
        accept_types: ["link", "ltiResourceLink"],
        accept_multiple: true,
        data: "data of the platform",
        ...settings,
      },
    },
  });
  const page = await response.text();
  const picking = /name="picking" value="(.*?)"/u.exec(page)?.[1] ?? "";
  const send = async (fields: [string, string][]) =>
    postForm("/lti/pick", new URLSearchParams([["picking", picking], ...fields]), {
      headers: { "Sec-Fetch-Site": "same-origin" },
    });
  return { ...embed, platformId, text, hidden, platform, response, page, picking, send };
}

async function readJwt(page: string, platform: Platform) {
  const token = /name="JWT" value="(.*?)"/u.exec(page)?.[1] ?? "";
  const keys = (await (await call("/lti/jwks")).json()) as JSONWebKeySet;
  const { payload, protectedHeader } = await jwtVerify(token, createLocalJWKSet(keys), {
    issuer: platform.ltiClientId,
    audience: platform.issuer,
  });
  expect(protectedHeader.alg).toBe("RS256");
  return payload;
}

describe("The choice of widgets for a course", () => {
  it("has the approved widgets by toolkit, and those only, in a frame of the platform's site", async () => {
    const { response, page, platform, widget } = await choice();
    expect(response.status).toBe(200);
    expect(page).toContain("Bread quiz");
    expect(page).toContain("Letter &lt;b&gt;home&lt;/b&gt;");
    expect(page).not.toContain("Not approved");
    expect(page).toContain(`<h2 dir="auto">${widget.type}</h2>`);
    const policy = response.headers.get("Content-Security-Policy");
    expect(policy).toContain(`frame-ancestors 'self' ${platform.origin}`);
    expect(policy).not.toContain("script-src");
    expect(response.headers.get("Set-Cookie")).toBeNull();
    expect(response.headers.get("Cross-Origin-Opener-Policy")).toBeNull();
  });

  it("goes back to the platform, signed: a quiz with points", async () => {
    const { send, widget, text, platform } = await choice();
    const response = await send([
      ["widget", text.id],
      ["widget", widget.id],
      ["add", "1"],
    ]);
    const page = await response.text();
    expect(page).toContain(`action="${platform.origin}/return?course=2"`);
    expect(response.headers.get("Content-Security-Policy")).toContain(
      `form-action 'self' ${platform.origin};`,
    );
    const claims = await readJwt(page, platform);
    expect(claims).toMatchObject({
      [CLAIM.messageType]: "LtiDeepLinkingResponse",
      [CLAIM.version]: "1.3.0",
      [CLAIM.deployment]: "1",
      [CLAIM.data]: "data of the platform",
    });
    const items = claims[CLAIM.contentItems] as Record<string, unknown>[];
    expect(items).toHaveLength(2);
    expect(items).toContainEqual(
      expect.objectContaining({
        type: "ltiResourceLink",
        title: "Bread quiz",
        url: `${SITE}/lti/launch`,
        custom: { widget: `${widget.type}/${widget.id}` },
        lineItem: expect.objectContaining({ scoreMaximum: 4 }),
      }),
    );
    const letter = items.find(({ title }) => title === "Letter <b>home</b>");
    expect(letter).toMatchObject({ text: "To parents" });
    expect(letter).not.toHaveProperty("lineItem");
  });

  it("is searched, and what is chosen stays chosen", async () => {
    const { send, widget } = await choice();
    const found = await (
      await send([
        ["search", "LETTER"],
        ["widget", widget.id],
      ])
    ).text();
    expect(found).toMatch(new RegExp(`value="${widget.id}"\\s+checked`, "u"));
    expect(found).toContain("Letter");
    const nothing = await (await send([["search", "zebra"]])).text();
    expect(nothing).toContain("No widget has this name.");
    expect(nothing).not.toContain("Bread quiz");
  });

  it("of nothing, or of what is not approved, asks for a widget", async () => {
    const { send, hidden } = await choice();
    expect(await (await send([["add", "1"]])).text()).toContain("Choose a widget.");
    const page = await (
      await send([
        ["add", "1"],
        ["widget", hidden.id],
      ])
    ).text();
    expect(page).toContain("Choose a widget.");
    expect(page).not.toContain("JWT");
  });

  it("is of one widget where the platform takes one, and without data where it has none", async () => {
    const settings = { accept_multiple: false, data: null };
    const { send, widget, text, platform, page } = await choice(settings);
    expect(page).toContain('type="radio"');
    const response = await send([
      ["widget", widget.id],
      ["widget", text.id],
      ["add", "1"],
    ]);
    const claims = await readJwt(await response.text(), platform);
    expect(claims[CLAIM.contentItems]).toHaveLength(1);
    expect(claims).not.toHaveProperty([CLAIM.data]);
  });

  it("that was altered, or is older than an hour, is refused", async () => {
    stopClock(Date.now());
    const { send, picking, widget } = await choice();
    const altered = new URLSearchParams({ picking: `${picking}x`, widget: widget.id, add: "1" });
    expect(await headingOf(await postForm("/lti/pick", altered))).toBe(EXPIRED);
    expect(await headingOf(await postForm("/lti/pick", new URLSearchParams()))).toBe(EXPIRED);
    letPass(61 * 60_000);
    expect(
      await headingOf(
        await send([
          ["widget", widget.id],
          ["add", "1"],
        ]),
      ),
    ).toBe(EXPIRED);
  });

  it("ends when the platform is removed", async () => {
    const { send, widget, client, platformId } = await choice();
    const token = await makeToken({ isAdmin: true });
    await call(`/clients/${client.id}/platforms/${platformId}`, { method: "DELETE", token });
    const page = await (
      await send([
        ["widget", widget.id],
        ["add", "1"],
      ])
    ).text();
    expect(page).not.toContain("JWT");
    expect(page).not.toContain("Bread quiz");
  });

  it.each([
    ["takes no activities", { accept_types: ["file"] }],
    ["names no address to return to", { deep_link_return_url: "nowhere" }],
  ])("is refused to a platform that %s", async (_, settings) => {
    const { response, page } = await choice(settings);
    expect(response.status).toBe(400);
    expect(page).toContain("This learning platform is not connected.");
  });

  it("refuses a return to a script", async () => {
    const { response } = await choice({ deep_link_return_url: "javascript:alert(1)" });
    expect(response.status).toBe(400);
  });
});
