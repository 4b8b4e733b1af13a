import { describe, expect, it } from "vitest";
import { CLAIM, SCORE_SCOPE } from "#domain/lti/claims.ts";
import { uniqueLetters } from "#tests/support/factories.ts";
import { graded } from "#tests/support/graded-quiz.ts";
import { startPlatform } from "#tests/support/learning-platform.ts";
import { edit, from, policyOf, sentencesOf } from "#tests/support/lti-addresses.ts";
import { platformsOf } from "#tests/support/lti-registration.ts";
import { school } from "#tests/support/school.ts";

describe("Points", () => {
  /** Answers a quiz in a launch whose line item is at an address. Returns whether its points count. */
  async function answered(
    { open, ask, check }: Awaited<ReturnType<typeof graded>>,
    host: string,
  ): Promise<boolean> {
    const grades = { [CLAIM.grades]: { scope: [SCORE_SCOPE], lineitem: `${host}/item?type=1` } };
    const ticket = await open({ claims: grades });
    const response = await check(await ask(ticket), [[1], [0]], ticket);
    return ((await response.json()) as { isCounted: boolean }).isCounted;
  }

  it("go to a line item that a platform behind a proxy names with http, by https", async () => {
    const quiz = await graded();
    await answered(quiz, quiz.platform.origin.replace("https", "http"));
    expect(quiz.platform.scores).toHaveLength(1);
  });

  it("go to the address of the services, and to no other: the widget opens without them", async () => {
    const quiz = await graded();
    const { client, platform, platformId, aiPath } = quiz;
    const services = await startPlatform();
    services.answers["/item/scores"] = async (request) => {
      services.scores.push((await request.json()) as Record<string, unknown>);
      return new Response(null, { status: 204 });
    };
    expect(await answered(quiz, services.origin)).toBe(false);
    expect(services.asked).toEqual([]);
    expect((await platformsOf(client.id)).platforms).toMatchObject([
      { unknownHost: "", unknownServicesHost: services.origin, waiting: 0 },
    ]);
    expect(await sentencesOf("services", platformId)).toEqual([
      `The learning platform School of ${client.clientname} takes points at ${services.origin}, which is not one of its addresses: quizzes open without points. If the address belongs to the platform, enter it as the address of the services under Connections, LMS on the page of the client.`,
    ]);
    await edit(client.id, platformId, [platform.origin], services.origin);
    expect(await answered(quiz, services.origin)).toBe(true);
    expect(services.scores).toMatchObject([{ scoreGiven: 1 }]);
    expect(await policyOf(aiPath)).not.toContain(services.origin);
    expect((await platformsOf(client.id)).platforms).toMatchObject([
      { servicesHost: services.origin, unknownServicesHost: "" },
    ]);
  });

  it("at the page of a launch from another address are noted once, as that address", async () => {
    const { open, client, platformId } = await school();
    const other = `https://${uniqueLetters()}.edu`;
    const lineitem = `${other}/item`;
    const grades = { [CLAIM.grades]: { scope: [SCORE_SCOPE], lineitem } };
    expect((await open({ claims: { ...from(other), ...grades } })).status).toBe(303);
    expect((await platformsOf(client.id)).platforms).toMatchObject([
      { unknownHost: other, unknownServicesHost: "" },
    ]);
    expect(await sentencesOf("host", platformId)).toHaveLength(1);
  });

  it("go to each address of the platform while it is one", async () => {
    const quiz = await graded();
    const { client, platformId, platform, open, ask, check } = quiz;
    const other = await startPlatform();
    await edit(client.id, platformId, [other.origin, platform.origin]);
    await answered(quiz, platform.origin);
    expect(platform.scores).toHaveLength(1);
    const ticket = await open();
    const asked = await ask(ticket);
    await edit(client.id, platformId, [other.origin]);
    await check(asked, [[1], [0]], ticket);
    expect(platform.scores).toHaveLength(1);
  });
});
