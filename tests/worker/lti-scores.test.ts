import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { CLAIM } from "#domain/lti/claims.ts";
import type { ClientDraft } from "#domain/clients/client.ts";
import { makeToken } from "#tests/support/accounts.ts";
import { openAlerts } from "#tests/support/alerts.ts";
import { call, type CallOptions, withModel } from "#tests/support/app.ts";
import { letPass, stopClock } from "#tests/support/clock.ts";
import { db, makeEmbed, readProblem, uniqueLetters } from "#tests/support/factories.ts";
import { runJob } from "#tests/support/jobs.ts";
import {
  connectPlatform,
  launch,
  type Launched,
  type Platform,
  startPlatform,
  ticketOf,
} from "#tests/support/learning-platform.ts";
import { INPUTS } from "#tests/support/runs.ts";

const RIGHT = [[1], [0, 1]];
const HALF = [[1], [0]];
const ENDED = "These questions can no longer be checked. Please ask for new ones.";
const COUNTED = "These answers have been counted already. Ask for new questions to try again.";
const EXPIRED = "The link has expired. Open it from your course again.";

async function graded(draft: Partial<ClientDraft> = {}) {
  const embed = await makeEmbed(
    { gptModel: uniqueLetters(), ...draft },
    { answer: { kind: "quiz", count: 2 } },
  );
  const platform = await startPlatform();
  const { id } = await connectPlatform(platform, embed.client.id);
  const env = withModel(`quiz~${uniqueLetters()}`);
  const custom = { [CLAIM.custom]: { widget: `${embed.widget.type}/${embed.widget.id}` } };
  const open = async ({ claims, ...launched }: Launched = {}) =>
    ticketOf(await launch(platform, { claims: { ...custom, ...claims }, ...launched }));
  const send = async (path: string, body: object, ticket: string, options: CallOptions = {}) =>
    call(path, { body, env, ...options, headers: { "LTI-Ticket": ticket, ...options.headers } });
  const ask = async (ticket: string, options?: CallOptions) => {
    const response = await send(embed.aiPath, INPUTS, ticket, options);
    expect(response.status).toBe(200);
    return ((await response.json()) as { quiz: string }).quiz;
  };
  const check = async (quiz: string, ticked: number[][], ticket: string) =>
    send(`${embed.aiPath}/check`, { quiz, ticked }, ticket);
  return { ...embed, platform, platformId: id, open, send, ask, check };
}

const waiting = async () => (await db.all(sql`select * from lti_scores`)).length;

/** Lets the platform answer points with a status until it is changed. */
function answerScores(platform: Platform, status: number): void {
  platform.answers["/item/scores"] = () => new Response(null, { status });
}

describe("A quiz in a launch with points", () => {
  it("counts once: its points go to the platform, and nothing of the pupil stays", async () => {
    const { open, ask, check, platform } = await graded();
    const ticket = await open();
    const quiz = await ask(ticket);
    const response = await check(quiz, HALF, ticket);
    expect(response.status).toBe(200);
    const checked = (await response.json()) as { html: string };
    expect(checked).toMatchObject({ score: "1 of 2 right", isCounted: true });
    expect(checked.html).toContain("Your points go to your course.");
    expect(checked.html).not.toContain("<form");
    expect(platform.scores).toEqual([
      {
        userId: "pupil-1",
        scoreGiven: 1,
        scoreMaximum: 2,
        activityProgress: "Completed",
        gradingProgress: "FullyGraded",
        timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/u),
      },
    ]);
    expect(await waiting()).toBe(0);
    expect(await readProblem(await check(quiz, RIGHT, ticket))).toMatchObject({
      status: 409,
      detail: COUNTED,
    });
    expect(platform.scores).toHaveLength(1);
  });

  it("gives another try with new questions", async () => {
    const { open, ask, check, platform } = await graded();
    const ticket = await open();
    await check(await ask(ticket), HALF, ticket);
    await check(await ask(ticket), RIGHT, ticket);
    expect(platform.scores.map(({ scoreGiven }) => scoreGiven)).toEqual([1, 2]);
  });

  it("checked twenty times at once counts once", async () => {
    const { open, ask, check, platform } = await graded();
    const ticket = await open();
    const quiz = await ask(ticket);
    const all = await Promise.all(
      Array.from({ length: 20 }, async () => check(quiz, HALF, ticket)),
    );
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(platform.scores).toHaveLength(1);
  });

  it("is checked neither without its ticket, nor with another pupil's, nor with a later one", async () => {
    const { open, ask, check, platform } = await graded();
    const ticket = await open();
    const quiz = await ask(ticket);
    for (const other of ["", await open({ claims: { sub: "pupil-2" } }), await open()])
      expect(await readProblem(await check(quiz, RIGHT, other))).toMatchObject({
        status: 422,
        detail: ENDED,
      });
    expect(platform.scores).toEqual([]);
    const loose = await ask("");
    expect(await readProblem(await check(loose, RIGHT, ticket))).toMatchObject({ status: 422 });
  });

  it("is not answered with a ticket that has ended, was altered, or is another client's", async () => {
    stopClock(Date.now());
    const { open, send, aiPath } = await graded();
    const other = await graded();
    const ticket = await open();
    const foreign = await other.open();
    const refused = { status: 403, detail: EXPIRED };
    expect(await readProblem(await send(aiPath, INPUTS, `${ticket}x`))).toMatchObject(refused);
    expect(await readProblem(await send(aiPath, INPUTS, foreign))).toMatchObject(refused);
    letPass(13 * 60 * 60_000);
    expect(await readProblem(await send(aiPath, INPUTS, ticket))).toMatchObject(refused);
  });

  it("of a launch without points is checked as often as one likes", async () => {
    const { open, ask, check, platform } = await graded();
    const ticket = await open({ claims: { [CLAIM.grades]: undefined } });
    const quiz = await ask(ticket);
    expect((await check(quiz, HALF, ticket)).status).toBe(200);
    const again = await check(quiz, RIGHT, ticket);
    expect(await again.json()).toMatchObject({ isCounted: false });
    expect(platform.scores).toEqual([]);
  });

  it("of a platform that was removed meanwhile is refused", async () => {
    const { open, ask, check, client, platformId } = await graded();
    const ticket = await open();
    const quiz = await ask(ticket);
    const token = await makeToken({ isAdmin: true });
    await call(`/clients/${client.id}/platforms/${platformId}`, { method: "DELETE", token });
    expect(await readProblem(await check(quiz, RIGHT, ticket))).toMatchObject({
      status: 403,
      detail: "This learning platform is not connected.",
    });
  });
});

describe("Points that the platform does not take at once", () => {
  it.each([500, 503, 429, 408])("wait and arrive later, once, after %d", async (status) => {
    stopClock(Date.now());
    const { open, ask, check, platform } = await graded();
    const ticket = await open();
    answerScores(platform, status);
    await check(await ask(ticket), HALF, ticket);
    expect(await waiting()).toBe(1);
    await runJob("learning-platforms");
    delete platform.answers["/item/scores"];
    await runJob("learning-platforms");
    expect(platform.scores).toEqual([]);
    letPass(5 * 60_000);
    await runJob("learning-platforms");
    await runJob("learning-platforms");
    expect(platform.scores).toHaveLength(1);
    expect(await waiting()).toBe(0);
  });

  it("wait while the platform cannot be reached, with growing pauses", async () => {
    stopClock(Date.now());
    const { open, ask, check, platform } = await graded();
    const ticket = await open();
    platform.answers["/token"] = () => {
      throw new TypeError("unreachable");
    };
    await check(await ask(ticket), HALF, ticket);
    const tries = () => platform.asked.filter((path) => path === "/token").length;
    let hours = 0;
    for (; hours < 24; hours += 1) {
      for (let minutes = 0; minutes < 60; minutes += 5) {
        letPass(5 * 60_000);
        await runJob("learning-platforms");
      }
    }
    expect(tries()).toBeGreaterThan(6);
    expect(tries()).toBeLessThan(14);
    expect(await waiting()).toBe(1);
  });

  it("are given up after two days, with an alert that names neither pupil nor item", async () => {
    stopClock(Date.now());
    const { open, ask, check, platform, client } = await graded();
    const ticket = await open();
    answerScores(platform, 500);
    await check(await ask(ticket), HALF, ticket);
    letPass(49 * 60 * 60_000);
    await runJob("learning-platforms");
    expect(await waiting()).toBe(0);
    const alerts = await openAlerts(await makeToken({ isAdmin: true }), "lti.refused");
    expect(alerts.map(({ sentence }) => sentence)).toContain(
      `The learning platform School of ${client.clientname} does not take points of a quiz: it did not accept them within two days. They are lost: the pupils can answer new questions.`,
    );
  });

  it("are given up at once where the platform says that it has no such item", async () => {
    const { open, ask, check, platform } = await graded();
    const ticket = await open();
    answerScores(platform, 404);
    await check(await ask(ticket), HALF, ticket);
    expect(await waiting()).toBe(0);
    const alerts = await openAlerts(await makeToken({ isAdmin: true }), "lti.refused");
    expect(JSON.stringify(alerts)).toContain("it answered 404");
    expect(JSON.stringify(alerts)).not.toContain("pupil-1");
    expect(JSON.stringify(alerts)).not.toContain("/item");
  });

  it("are sent with a new token, once, where the platform does not accept the token", async () => {
    const { open, ask, check, platform } = await graded();
    const ticket = await open();
    await check(await ask(ticket), HALF, ticket);
    await check(await ask(ticket), RIGHT, ticket);
    const tokens = () => platform.asked.filter((path) => path === "/token").length;
    expect(tokens()).toBe(1);
    answerScores(platform, 401);
    await check(await ask(ticket), RIGHT, ticket);
    expect(tokens()).toBe(2);
    expect(platform.asked.filter((path) => path === "/item/scores")).toHaveLength(4);
    expect(await waiting()).toBe(1);
  });

  it("have the pupil in no row that one could read", async () => {
    const { open, ask, check, platform } = await graded();
    const ticket = await open({ claims: { sub: "pupil-whom-nobody-names" } });
    answerScores(platform, 503);
    await check(await ask(ticket), HALF, ticket);
    const rows = JSON.stringify(await db.all(sql`select * from lti_scores`));
    expect(rows).toContain('"given":1');
    expect(rows).not.toContain("pupil-whom");
    expect(rows).not.toContain("/item");
  });
});

describe("Thirty pupils behind one address", () => {
  it("have their own limits, each for oneself", async () => {
    const { open, ask, send, aiPath } = await graded({ dailyAnswersPerAddress: 2 });
    const headers = { "CF-Connecting-IP": "198.51.100.7" };
    for (let pupil = 0; pupil < 30; pupil += 1)
      await ask(await open({ claims: { sub: `pupil-${pupil}` } }), { headers });
    const ticket = await open({ claims: { sub: "pupil-0" } });
    await ask(ticket, { headers });
    expect((await send(aiPath, INPUTS, ticket, { headers })).status).toBe(429);
    const fresh = await open({ claims: { sub: "pupil-99" } });
    expect((await send(aiPath, INPUTS, fresh, { headers })).status).toBe(200);
  });
});
