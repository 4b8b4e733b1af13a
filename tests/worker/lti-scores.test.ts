import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import * as clients from "#db/clients/clients.ts";
import { CLAIM } from "#domain/lti/claims.ts";
import { makeToken } from "#tests/support/accounts.ts";
import { call, withModel } from "#tests/support/app.ts";
import { letPass, stopClock } from "#tests/support/clock.ts";
import { db, makeWidget, readProblem } from "#tests/support/factories.ts";
import { INPUTS } from "#tests/support/runs.ts";
import { graded } from "#tests/support/graded-quiz.ts";

const RIGHT = [[1], [0, 1]];
const HALF = [[1], [0]];
const ENDED = "These questions can no longer be checked. Please ask for new ones.";
const COUNTED = "These answers have been counted already. Ask for new questions to try again.";
const EXPIRED = "The link has expired. Open it from your course again.";

const waiting = async () => (await db.all(sql`select * from lti_scores`)).length;

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

  it("counts for no other widget of the client, whose questions the pupil may know", async () => {
    const { open, ask, send, check, platform, client, widget, toolkit } = await graded();
    const other = await makeWidget(toolkit.collection, { answer: { kind: "quiz", count: 1 } });
    const approvals = { clientid: client.id, approvedWidgets: [widget.id, other.id] };
    await clients.approveWidgets(db, approvals);
    const path = `/ai/${other.type}/${other.id}/${client.apikey}`;
    const ofOther = { [CLAIM.custom]: { widget: `${other.type}/${other.id}` } };
    const [ticket, otherTicket] = [await open(), await open({ claims: ofOther })];
    const refused = { status: 403, detail: EXPIRED };
    expect(await readProblem(await send(path, INPUTS, ticket))).toMatchObject(refused);
    const reply = await send(path, INPUTS, otherTicket);
    const { quiz } = (await reply.json()) as { quiz: string };
    const body = { quiz, ticked: RIGHT };
    expect(await readProblem(await send(`${path}/check`, body, ticket))).toMatchObject(refused);
    expect(await readProblem(await check(quiz, RIGHT, otherTicket))).toMatchObject(refused);
    expect((await check(quiz, RIGHT, ticket)).status).toBe(422);
    expect([platform.scores, await waiting()]).toEqual([[], 0]);
    expect((await check(await ask(ticket), RIGHT, ticket)).status).toBe(200);
    expect(platform.scores).toMatchObject([{ scoreGiven: 2, scoreMaximum: 2 }]);
  });

  it.each([
    ["fewer", "quiz-cut", 2],
    ["more", "quiz-of-thirteen", 12],
  ])("of %s questions than the activity has is no whole one", async (_, scenario, maximum) => {
    const { open, ask, check, platform } = await graded();
    const ticket = await open();
    const quiz = await ask(ticket, { env: withModel(scenario) });
    const checked = await check(quiz, [[1]], ticket);
    expect(await checked.json()).toMatchObject({
      score: `1 of ${maximum} right`,
      html: expect.stringContaining(`1 of ${maximum} right`),
    });
    expect(platform.scores).toMatchObject([{ scoreGiven: 1, scoreMaximum: maximum }]);
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
