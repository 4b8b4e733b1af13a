import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { makeToken } from "#tests/support/accounts.ts";
import { openAlerts } from "#tests/support/alerts.ts";
import { letPass, stopClock } from "#tests/support/clock.ts";
import { db } from "#tests/support/factories.ts";
import { runJob } from "#tests/support/jobs.ts";
import { type Platform } from "#tests/support/learning-platform.ts";
import { graded } from "#tests/support/graded-quiz.ts";

const RIGHT = [[1], [0, 1]];
const HALF = [[1], [0]];

const waiting = async () => (await db.all(sql`select * from lti_scores`)).length;

/** Lets the platform answer points with a status until it is changed. */
function answerScores(platform: Platform, status: number): void {
  platform.answers["/item/scores"] = () => new Response(null, { status });
}

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
      `The learning platform School of ${client.clientname} does not take points of a quiz: it did not accept them within two days. These points are lost. Pupils can get points with new questions.`,
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
