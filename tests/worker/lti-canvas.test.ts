import { describe, expect, it } from "vitest";
import { CLAIM, MESSAGE } from "#domain/lti/claims.ts";
import {
  ACCOUNT_DOMAIN,
  PLATFORM_CONFIGURATION,
  TOOL_CONFIGURATION,
} from "#domain/lti/registration.ts";
import { call, SITE } from "#tests/support/app.ts";
import { makeClient, makeEmbed } from "#tests/support/factories.ts";
import { graded } from "#tests/support/graded-quiz.ts";
import { type Platform, startPlatform } from "#tests/support/learning-platform.ts";
import { launch } from "#tests/support/lti-launch.ts";
import { connect, opened, platformsOf, registrationLink } from "#tests/support/lti-registration.ts";

describe("Hosted Canvas", () => {
  it("shows the token of the registration already where it reads the configuration, as Canvas asks", async () => {
    const client = await makeClient();
    const platform = await startPlatform("canvas");
    const path = opened(await registrationLink(client.id), platform);
    expect((await call(path, { headers: { Accept: "text/html" } })).status).toBe(200);
    expect((await connect(path)).status).toBe(200);
    expect((await platformsOf(client.id)).platforms).toMatchObject([
      {
        name: "Canvas",
        issuer: platform.central,
        ltiClientId: platform.ltiClientId,
        deploymentId: "",
        tokenAudience: "",
      },
    ]);
  });

  it("takes the deployment that Canvas names beside the client ID", async () => {
    const client = await makeClient();
    const platform = await startPlatform("canvas");
    platform.answers["/register"] = () =>
      Response.json({ client_id: platform.ltiClientId, deployment_id: "9:8865aa" });
    await connect(opened(await registrationLink(client.id), platform));
    expect((await platformsOf(client.id)).platforms).toMatchObject([{ deploymentId: "9:8865aa" }]);
  });

  it("is asked for the placements that the JSON for Canvas has; other platforms have others", async () => {
    const { extensions } = (await (await call("/lti/canvas.json")).json()) as {
      extensions: { settings: { placements: { placement: string }[] } }[];
    };
    const placements = extensions[0]?.settings.placements.map(({ placement }) => placement);
    for (const kind of ["canvas", "moodle"] as const) {
      const platform = await startPlatform(kind);
      let asked: unknown;
      platform.answers["/register"] = async (request) => {
        asked = await request.json();
        return Response.json({ client_id: platform.ltiClientId });
      };
      await connect(opened(await registrationLink((await makeClient()).id), platform));
      const picker = { type: MESSAGE.picker, ...(kind === "canvas" && { placements }) };
      expect(asked).toMatchObject({
        [TOOL_CONFIGURATION]: { messages: [{ type: MESSAGE.resource }, picker] },
      });
      expect(JSON.stringify(asked).includes("placements")).toBe(kind === "canvas");
    }
    expect(placements).toEqual(["link_selection", "assignment_selection"]);
  });

  it.each<[string, string, (platform: Platform) => object]>([
    ["that Canvas names", "https://named.edu", () => ({})],
    [
      "of the page that shows the form",
      "origin",
      ({ origin }) => ({ Referer: `${origin}/accounts/1/apps` }),
    ],
    ["of its configuration", "central", () => ({ Referer: `${SITE}/clients` })],
  ])(
    "is suggested at the address %s, and any page may show the form",
    async (_, place, headers) => {
      const platform = await startPlatform("canvas");
      const read = platform.configuration;
      platform.answers["/configuration"] = () =>
        Response.json({
          ...read(),
          [PLATFORM_CONFIGURATION]: place.startsWith("https:") && { [ACCOUNT_DOMAIN]: "named.edu" },
        });
      const path = opened(await registrationLink((await makeClient()).id), platform);
      const shown = await call(path, { headers: { Accept: "text/html", ...headers(platform) } });
      expect(shown.headers.get("Content-Security-Policy")).toContain("frame-ancestors 'self' *");
      const address = place in platform ? platform[place as "origin"] : place;
      expect(await shown.text()).toContain(`>\n${address}</textarea`);
    },
  );

  it.each([
    ["", "Enter the address at which"],
    ["https://school.edu/courses", "Enter https://school.edu, which stands for all its pages."],
    ["https://school.edu\nhttps://10.0.0.1", "https://10.0.0.1 is not a public https address."],
    [Array.from({ length: 11 }, (_, n) => `https://a${n}.edu`).join("\n"), "at most 10 addresses"],
    ['"><script>alert(1)</script>', "is not a site&#39;s address"],
  ])("is not registered at %j", async (hosts, sentence) => {
    const client = await makeClient();
    const platform = await startPlatform("canvas");
    const response = await connect(opened(await registrationLink(client.id), platform), hosts);
    expect(response.status).toBe(400);
    const page = await response.text();
    expect(page).toContain(sentence);
    expect(page).toContain("</textarea");
    expect(page).not.toContain("<script>alert");
    expect(platform.asked).not.toContain("/register");
    expect((await platformsOf(client.id)).platforms).toEqual([]);
  });

  it("that is registered shows its widgets at the school's addresses, and nowhere else", async () => {
    const { client, widget, aiPath } = await makeEmbed();
    const platform = await startPlatform("canvas");
    const { origin, central } = platform;
    const hosts = `${origin}\nhttps://vanity.edu\n${origin}`;
    const done = await connect(opened(await registrationLink(client.id), platform), hosts);
    expect(await done.text()).toContain('close" }, "*")');
    const custom = { widget: `${widget.type}/${widget.id}` };
    expect((await launch(platform, { claims: { [CLAIM.custom]: custom } })).status).toBe(303);
    expect((await platformsOf(client.id)).platforms).toMatchObject([
      { deploymentId: "1", host: origin, moreHosts: ["https://vanity.edu"], unknownHost: "" },
    ]);
    const policy = (await call(aiPath)).headers.get("Content-Security-Policy");
    expect(policy).toContain(origin);
    expect(policy).toContain("https://vanity.edu");
    expect(policy).not.toContain(central);
  });

  it("gets points at the school's line items", async () => {
    const { open, ask, check, platform } = await graded({}, "canvas");
    const ticket = await open();
    await check(await ask(ticket), [[1], [0]], ticket);
    expect(platform.scores).toMatchObject([{ scoreGiven: 1 }]);
  });
});
