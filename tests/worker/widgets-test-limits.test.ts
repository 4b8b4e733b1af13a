import { describe, expect, it } from "vitest";
import { LIMITS } from "#domain/limits.ts";
import { MAX_TESTS } from "#domain/widgets/test-limits.ts";
import { answersFor } from "#domain/widgets/gate.ts";
import { makeToken } from "#tests/support/accounts.ts";
import { call } from "#tests/support/app.ts";
import { letPass, stopClock } from "#tests/support/clock.ts";
import { readProblem } from "#tests/support/factories.ts";
import { BROKEN, recordingLimit, SPENT } from "#tests/support/rate-limits.ts";
import { runsOf } from "#tests/support/runs.ts";
import { CASE, makeTests } from "#tests/support/widget-tests.ts";

const JUDGED = {
  ...CASE,
  checks: [{ kind: "judged" as const, criterion: "It is warm.", times: 3 as const }],
};

async function makeJudged(draft: Parameters<typeof makeTests>[1] = {}) {
  const made = await makeTests("judge-yes", draft);
  await made.put({ version: 0, cases: [JUDGED] });
  const left = async (env = {}) => {
    const response = await call(`${made.path}/cases/left`, { token: made.token, env });
    return ((await response.json()) as { left: number }).left;
  };
  const again = async (env = {}) => made.run({ of: "live", again: true }, { env });
  return { ...made, left, again };
}

describe("The limits of tests", () => {
  it("have room for a full run with a judge that is asked three times", () => {
    const full = 2 * answersFor(Array.from({ length: MAX_TESTS }, () => JUDGED));
    expect(full).toBe(400);
    expect(LIMITS.DAILY_TEST_ANSWERS_PER_USER.limit).toBeGreaterThanOrEqual(full);
    expect(LIMITS.DAILY_SIGNED_IN_ANSWERS_PER_CLIENT.limit).toBeGreaterThanOrEqual(full);
    expect(LIMITS.TEST_LIMIT.limit).toBeGreaterThanOrEqual(2 * MAX_TESTS);
  });

  it("are their own: tests and other answers of a person do not use up each other's", async () => {
    const { again, token, user } = await makeJudged();
    const { binding, keys } = recordingLimit();
    const others = { USER_LIMIT: SPENT, DAILY_ANSWERS_PER_USER: 0, TEST_LIMIT: binding };
    expect(await (await again(others)).json()).toMatchObject({ state: "passed" });
    expect(keys).toEqual([user.id]);
    const tests = { TEST_LIMIT: SPENT, DAILY_TEST_ANSWERS_PER_USER: 0 };
    const body = { message: "Hello" };
    const env = { ...tests, DAILY_ANSWERS_PER_USER: 1 };
    expect((await call("/api", { token, body, env })).status).toBe(200);
    expect((await again(tests)).status).toBe(429);
    const tomorrow = await readProblem(await again({ DAILY_TEST_ANSWERS_PER_USER: 4 }));
    expect(tomorrow).toMatchObject({ detail: LIMITS.DAILY_TEST_ANSWERS_PER_USER.sentence });
  });

  it("let tests pass while the platform cannot count, because those of the day are exact", async () => {
    const { again } = await makeJudged();
    expect((await again({ TEST_LIMIT: BROKEN })).status).toBe(200);
    expect((await again({ TEST_LIMIT: BROKEN, DAILY_TEST_ANSWERS_PER_USER: 4 })).status).toBe(429);
  });

  it("do not lift those of the client's accounts, of the client, of the platform, and the budget", async () => {
    const { again } = await makeJudged();
    for (const name of [
      "DAILY_SIGNED_IN_ANSWERS_PER_CLIENT",
      "DAILY_ANSWERS_PER_CLIENT",
      "DAILY_ANSWERS_PER_PLATFORM",
    ] as const) {
      const refused = await readProblem(await again({ [name]: 0 }));
      expect(refused).toMatchObject({ status: 429, detail: LIMITS[name].sentence });
    }
    const poor = await makeJudged({ monthlyBudget: 0 });
    const spent = await readProblem(await poor.again());
    expect(spent).toMatchObject({ status: 429, detail: expect.stringContaining("budget") });
    expect(await runsOf(poor.client.id)).toEqual([]);
  });

  it("do not count tests for the new accounts of a network", async () => {
    const { again, client } = await makeJudged({ dailyAnswers: 80 });
    // The new accounts of a network have 20 answers.
    for (let run = 0; run < 6; run += 1)
      expect(await (await again()).json()).toMatchObject({ state: "passed" });
    expect(await runsOf(client.id)).toHaveLength(24);
  });
});

describe("GET /widgets/{type}/{id}/cases/left", () => {
  it("says how many answers to tests the person has left today", async () => {
    stopClock(Date.UTC(2024, 7, 1, 23, 59, 30));
    const { left, again } = await makeJudged();
    expect(await left()).toBe(LIMITS.DAILY_TEST_ANSWERS_PER_USER.limit);
    await again();
    expect(await left()).toBe(LIMITS.DAILY_TEST_ANSWERS_PER_USER.limit - 4);
    expect(await left({ DAILY_TEST_ANSWERS_PER_USER: 3 })).toBe(0);
    letPass(60_000);
    expect(await left()).toBe(LIMITS.DAILY_TEST_ANSWERS_PER_USER.limit);
  });

  it("is the least that the person, the client's accounts, the client and the platform have left", async () => {
    stopClock(Date.UTC(2024, 7, 3, 12));
    const { left, client, env } = await makeJudged({ dailyAnswers: 20 });
    expect(await left()).toBe(10);
    const token = await makeToken({ clientId: client.id });
    await call("/api", { token, body: { message: "Hello" }, env });
    expect(await left()).toBe(9);
    expect(await left({ DAILY_ANSWERS_PER_PLATFORM: 3 })).toBe(2);
    const other = await makeJudged();
    expect(await other.left({ DAILY_SIGNED_IN_ANSWERS_PER_CLIENT: 7 })).toBe(7);
    expect(await other.left({ DAILY_ANSWERS_PER_CLIENT: 5 })).toBe(5);
  });
});
