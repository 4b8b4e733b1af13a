import { describe, expect, it } from "vitest";
import { CLAIM, MESSAGE, SCORE_SCOPE } from "#domain/lti/claims.ts";
import { makeClient, makeEmbed, readProblem, uniqueLetters } from "#tests/support/factories.ts";
import { connectPlatform, startPlatform } from "#tests/support/learning-platform.ts";
import { edit, from, policyOf, sentencesOf } from "#tests/support/lti-addresses.ts";
import { headingOf, launch } from "#tests/support/lti-launch.ts";
import { platformsOf } from "#tests/support/lti-registration.ts";
import { school } from "#tests/support/school.ts";

const UNKNOWN = "This learning platform is not connected.";

describe("The addresses of a learning platform", () => {
  it("are set by administrators, each once, and refused for other clients and private places", async () => {
    const client = await makeClient();
    const platform = await startPlatform();
    const { id } = await connectPlatform(platform, client.id);
    const hosts = ["https://a.edu", "www.b.edu/", "https://a.edu"];
    expect((await edit(client.id, id, hosts)).status).toBe(204);
    expect((await platformsOf(client.id)).platforms).toMatchObject([
      { host: "https://a.edu", moreHosts: ["https://www.b.edu"] },
    ]);
    expect((await edit((await makeClient()).id, id, hosts)).status).toBe(404);
    const wrong = await edit(client.id, id, ["https://a.edu", "https://10.0.0.1"]);
    expect(await readProblem(wrong)).toMatchObject({
      status: 400,
      errors: [{ path: "moreHosts.0" }],
    });
    const services = await edit(client.id, id, ["https://a.edu"], "https://10.0.0.1");
    expect(await readProblem(services)).toMatchObject({ errors: [{ path: "servicesHost" }] });
    const many = Array.from({ length: 11 }, (_, number) => `https://a${number}.edu`);
    expect((await edit(client.id, id, many)).status).toBe(400);
    expect((await edit(client.id, id, [])).status).toBe(400);
  });

  it("gain one that a launch has come from when the owner adds it, and not before", async () => {
    const { open, client, aiPath, platformId } = await school();
    const other = `https://${uniqueLetters()}.edu`;
    const another = `https://${uniqueLetters()}.edu`;
    for (const page of [other, other, another])
      expect((await open({ claims: from(page) })).status).toBe(303);
    expect(await policyOf(aiPath)).not.toContain(other);
    const [noted] = (await platformsOf(client.id)).platforms;
    expect(noted).toMatchObject({ unknownHost: another, moreHosts: [] });
    const sentences = await sentencesOf("host", platformId);
    expect(sentences).toHaveLength(2);
    expect(sentences).toContain(
      `The learning platform School of ${client.clientname} was opened at ${other}, which is not one of its addresses: it shows no widget there and gets no points. If the address belongs to the school, add it under Connections, LMS on the page of the client.`,
    );
    await edit(client.id, platformId, [noted?.host ?? "", other]);
    expect((await platformsOf(client.id)).platforms).toMatchObject([{ unknownHost: "" }]);
    expect(await policyOf(aiPath)).toContain(other);
    await open({ claims: from(other) });
    expect((await platformsOf(client.id)).platforms).toMatchObject([{ unknownHost: "" }]);
  });

  it.each(["http://10.0.0.1", "javascript:alert(1)", "nowhere", ""])(
    "are not noted from a launch that names %j",
    async (page) => {
      const { open, client } = await school();
      expect((await open({ claims: from(page) })).status).toBe(303);
      expect((await platformsOf(client.id)).platforms).toMatchObject([{ unknownHost: "" }]);
    },
  );

  it("may all show the page where a teacher chooses, and no other", async () => {
    const { open, client, platform, platformId } = await school();
    await edit(client.id, platformId, [platform.origin, "https://vanity.edu"]);
    const response = await open({
      claims: {
        [CLAIM.messageType]: MESSAGE.picker,
        [CLAIM.deepLinking]: {
          deep_link_return_url: "https://vanity.edu/return",
          accept_types: ["ltiResourceLink"],
        },
      },
    });
    expect(response.headers.get("Content-Security-Policy")).toMatch(
      new RegExp(`frame-ancestors 'self' ${platform.origin} https://vanity.edu$`, "u"),
    );
  });
});

describe("An issuer of many schools", () => {
  it("names no deployment by a launch from another school", async () => {
    const embed = await makeEmbed();
    const platform = await startPlatform("canvas");
    await connectPlatform(platform, embed.client.id, { deploymentId: "" });
    const custom = { [CLAIM.custom]: { widget: `${embed.widget.type}/${embed.widget.id}` } };
    const stranger = "https://stranger.edu";
    const foreign = { ...custom, ...from(stranger), [CLAIM.deployment]: "99" };
    expect(await headingOf(await launch(platform, { claims: foreign }))).toBe(UNKNOWN);
    expect((await platformsOf(embed.client.id)).platforms).toMatchObject([
      { deploymentId: "", unknownHost: stranger },
    ]);
    expect((await launch(platform, { claims: custom })).status).toBe(303);
    expect((await platformsOf(embed.client.id)).platforms).toMatchObject([{ deploymentId: "1" }]);
    expect(await headingOf(await launch(platform, { claims: foreign }))).toBe(UNKNOWN);
  });

  it("is another platform for each deployment: neither frames nor points of one are the other's", async () => {
    const first = await school({}, "canvas");
    const { platform } = first;
    const second = await makeEmbed();
    const host = `https://${uniqueLetters()}.edu`;
    await connectPlatform(platform, second.client.id, { deploymentId: "2", host });
    const claims = {
      ...from(host),
      [CLAIM.custom]: { widget: `${second.widget.type}/${second.widget.id}` },
      [CLAIM.deployment]: "2",
      [CLAIM.grades]: { scope: [SCORE_SCOPE], lineitem: `${host}/item` },
    };
    const response = await launch(platform, { claims });
    expect(response.headers.get("Location")).toContain(second.embedPath);
    expect(await policyOf(second.aiPath)).not.toContain(platform.origin);
    expect(await policyOf(first.aiPath)).not.toContain(host);
  });
});
