import { eq } from "drizzle-orm";
import { describe, expect, it, onTestFinished } from "vitest";
import * as clientRows from "#db/clients/clients.ts";
import { platform } from "#db/schema/operations.ts";
import { alerts } from "#db/schema/operations.ts";
import { counters, refusals } from "#db/schema/usage.ts";
import { makeToken } from "#tests/support/accounts.ts";
import { call } from "#tests/support/app.ts";
import { stopClock } from "#tests/support/clock.ts";
import { modelCalls } from "#tests/support/events.ts";
import { db, readProblem, uniqueLetters } from "#tests/support/factories.ts";
import {
  cheapModel,
  INPUTS,
  moneyOf,
  pricedEmbed,
  pricedModel,
  reservationOf,
  runsOf,
} from "#tests/support/runs.ts";

const COST = 50;

async function flood(count: number, path: string, env: object) {
  const calls = Array.from({ length: count }, () => call(path, { body: INPUTS, env }));
  const statuses = (await Promise.all(calls)).map(({ status }) => status);
  return [200, 429].map((wanted) => statuses.filter((status) => status === wanted).length);
}

describe("A budget", { timeout: 60_000 }, () => {
  it("admits exactly the answers that it can pay, however many ask at the same moment", async () => {
    const reserved = await reservationOf();
    const token = uniqueLetters();
    const { aiPath, client } = await pricedEmbed({ monthlyBudget: 50 * reserved });
    // No answer ends before all have asked: each holds its reservation.
    const env = cheapModel(`slow~${token}`);
    expect(await flood(200, aiPath, env)).toEqual([50, 150]);
    expect(await modelCalls(token)).toBe(50);
    const money = await moneyOf(client.id);
    expect(money).toMatchObject({ held: 0, spent: money.runs, days: money.runs });
  });

  it("holds what the fallback would cost, where that is dearer", async () => {
    const { aiPath, client } = await pricedEmbed();
    const dearer = await pricedModel({ input: 10_000, output: 30_000 });
    for (const fallback of ["", dearer])
      await call(aiPath, {
        body: INPUTS,
        env: { ...cheapModel("ok"), AI_FALLBACK_MODEL: fallback },
      });
    const [own = 0, held] = (await runsOf(client.id)).map(({ reserved }) => reserved);
    expect(held).toBeGreaterThan(9 * own);
  });

  it("is never passed, refills as answers are settled, and warns once", async () => {
    const reserved = await reservationOf();
    const budget = reserved + 20 * COST;
    const { aiPath, client } = await pricedEmbed({ monthlyBudget: budget, warnAt: 1 });
    const env = cheapModel("ok");
    let admitted = 0;
    for (let round = 0; round < 24; round += 1) {
      admitted += (await flood(1, aiPath, env))[0] ?? 0;
      const { spent = 0, held = 0 } = await moneyOf(client.id);
      expect(spent + held).toBeLessThanOrEqual(budget);
    }
    expect(admitted).toBe(21);
    expect(await moneyOf(client.id)).toEqual({ spent: 1_050, held: 0, runs: 1_050, days: 1_050 });
    const kinds = await db.select().from(alerts).where(eq(alerts.clientId, client.id));
    expect(kinds.map(({ kind }) => kind).toSorted()).toEqual(["budget.reached", "budget.warning"]);
    const noted = await db.select().from(refusals).where(eq(refusals.clientId, client.id));
    expect(noted.reduce((sum, { count }) => sum + count, 0)).toBe(3);
  });

  it("that is spent says until when, in the visitor's language or the client's words; a raised one counts at once", async () => {
    stopClock("2026-11-22T12:00:00Z");
    const { aiPath, client } = await pricedEmbed({ monthlyBudget: 0 });
    const env = cheapModel("ok");
    const refused = await call(aiPath, { body: INPUTS, env });
    expect(refused.headers.get("Retry-After")).toBe(String(8.5 * 86_400));
    expect((await readProblem(refused)).detail).toBe(
      "This site has used up its budget for this month. It answers again on 1 December.",
    );
    const german = await call(`${aiPath}?lang=de`, { body: INPUTS, env });
    expect((await readProblem(german)).detail).toContain("Ab 1. Dezember antwortet");
    const save = (changes: object) =>
      clientRows.update(db, { clientid: client.id, ...changes } as Parameters<
        typeof clientRows.update
      >[1]);
    await save({ limitMessage: "Back soon." });
    const own = await call(aiPath, { body: INPUTS, env });
    expect((await readProblem(own)).detail).toBe("Back soon.");
    await save({ monthlyBudget: 1_000_000_000 });
    expect((await call(aiPath, { body: INPUTS, env })).status).toBe(200);
    await save({ monthlyBudget: 0, hardStop: false });
    expect((await call(aiPath, { body: INPUTS, env })).status).toBe(200);
  });

  it("that does not stop answers is passed, and says once that it is used up", async () => {
    const { aiPath, client } = await pricedEmbed({ monthlyBudget: 2 * COST, hardStop: false });
    const raised = async () =>
      (await db.select().from(alerts).where(eq(alerts.clientId, client.id)))
        .map(({ kind }) => kind)
        .toSorted();
    expect(await flood(1, aiPath, cheapModel("ok"))).toEqual([1, 0]);
    expect(await raised()).toEqual([]);
    expect(await flood(3, aiPath, cheapModel("ok"))).toEqual([3, 0]);
    expect(await raised()).toEqual(["budget.reached", "budget.warning"]);
  });

  it("that is raised alerts again in the same month, whether it stops answers or not", async () => {
    const { aiPath, client } = await pricedEmbed();
    const flooded = async (changes: object) => {
      const save = { clientid: client.id, ...changes } as Parameters<typeof clientRows.update>[1];
      await clientRows.update(db, save);
      await flood(2, aiPath, cheapModel("ok"));
      const rows = await db.select().from(alerts).where(eq(alerts.clientId, client.id));
      return rows
        .map(({ kind, data }) => `${kind} ${(data as { budget: number }).budget}`)
        .toSorted();
    };
    const first = ["budget.reached", "budget.warning"].map((kind) => `${kind} ${COST}`);
    expect(await flooded({ monthlyBudget: COST, hardStop: false })).toEqual(first);
    expect(await flooded({ monthlyBudget: COST, hardStop: false })).toEqual(first);
    const second = `budget.reached ${2 * COST}`;
    expect(await flooded({ monthlyBudget: 2 * COST, hardStop: true })).toContain(second);
    const raised = await flooded({ monthlyBudget: 3 * COST, hardStop: false });
    expect(raised).toContain(`budget.warning ${3 * COST}`);
    expect(raised).toContain(`budget.reached ${3 * COST}`);
  });

  it("of the platform is above those of all clients, also while answers are under way", async () => {
    const { aiPath, client } = await pricedEmbed();
    stopClock("2023-02-03T12:00:00Z");
    const limit = async (monthlyBudget: number | null) =>
      void (await db.update(platform).set({ monthlyBudget }));
    onTestFinished(() => limit(null));
    await limit(0);
    const refused = await call(aiPath, { body: INPUTS, env: cheapModel("ok") });
    await limit(null);
    expect(refused.status).toBe(429);
    expect((await call(aiPath, { body: INPUTS, env: cheapModel("ok") })).status).toBe(200);
    const [run] = await runsOf(client.id);
    await limit(COST + 3 * (run?.reserved ?? 0));
    expect(await flood(10, aiPath, cheapModel(`slow~${uniqueLetters()}`))).toEqual([3, 7]);
  });

  it("says that others ask at once where only answers under way take the room", async () => {
    const reserved = await reservationOf();
    const { aiPath, client } = await pricedEmbed({ monthlyBudget: reserved });
    await call(aiPath, { body: INPUTS, env: cheapModel("ok") });
    await db
      .update(counters)
      .set({ spent: 0, held: 1 })
      .where(eq(counters.subject, `client:${client.id}`));
    const refused = await call(aiPath, { body: INPUTS, env: cheapModel("ok") });
    expect(refused.headers.get("Retry-After")).toBe("30");
    expect((await readProblem(refused)).detail).toBe(
      "Many people are asking at once. Please try again in half a minute.",
    );
  });
});

describe("Limits of the day", () => {
  it("are the client's own where it has some", async () => {
    const { aiPath, client } = await pricedEmbed({ dailyAnswers: 3, dailyAnswersPerUser: 1 });
    const env = cheapModel("ok");
    const token = await makeToken({ clientId: client.id });
    const chat = () => call("/api", { token, body: { message: "Hello" }, env });
    expect([(await chat()).status, (await chat()).status]).toEqual([200, 429]);
    expect(await flood(5, aiPath, env)).toEqual([2, 3]);
  });

  it("has a school's address as many answers as its client says, more or fewer than the platform's number", async () => {
    const env = { ...cheapModel("ok"), DAILY_ANSWERS_PER_ADDRESS: "2" };
    const headers = { "CF-Connecting-IP": "192.0.2.77" };
    const answers = async (draft: object) => {
      const { aiPath } = await pricedEmbed(draft);
      const calls = Array.from({ length: 5 }, () => call(aiPath, { body: INPUTS, env, headers }));
      return (await Promise.all(calls)).filter(({ status }) => status === 200).length;
    };
    expect(await answers({})).toBe(2);
    expect(await answers({ dailyAnswersPerAddress: 4 })).toBe(4);
    expect(await answers({ dailyAnswersPerAddress: 0 })).toBe(0);
  });
});
