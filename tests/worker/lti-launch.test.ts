import { describe, expect, it } from "vitest";
import { CLAIM } from "#domain/lti/claims.ts";
import { call } from "#tests/support/app.ts";
import { countedBindings } from "#tests/support/counting.ts";
import { makeEmbed } from "#tests/support/factories.ts";
import { connectPlatform, startPlatform } from "#tests/support/learning-platform.ts";
import {
  headingOf,
  launch,
  type Launched,
  launchForm,
  postForm,
  ticketOf,
} from "#tests/support/lti-launch.ts";
import { school } from "#tests/support/school.ts";

const UNKNOWN = "This learning platform is not connected.";
const NOT_APPROVED = "This widget is not available for your school any more.";

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
    ["whose clock is 4 minutes fast", { clock: 4 * 60 }],
    ["whose clock is 4 minutes slow", { clock: -4 * 60 }],
    ["that names the pupil by a number", { claims: { sub: 42 } }],
    ["that names the deployment by a number", { claims: { [CLAIM.deployment]: 1 } }],
  ])("of a platform %s is taken", async (_, launched) => {
    const { open } = await school();
    expect((await open(launched)).status).toBe(303);
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
