import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { refusals } from "#db/schema/usage.ts";
import { stopClock } from "#tests/support/clock.ts";
import { modelCalls } from "#tests/support/events.ts";
import { db, readProblem, uniqueLetters } from "#tests/support/factories.ts";
import { cheapModel, moneyOf, reservationOf, runsOf } from "#tests/support/runs.ts";
import { makeProgram, monthOf } from "#tests/support/service-tokens.ts";

async function flood(count: number, ask: Awaited<ReturnType<typeof makeProgram>>["ask"], env = {}) {
  const calls = Array.from({ length: count }, async () => ask({ env }));
  const replies = await Promise.all(calls);
  return [200, 429].map((wanted) => replies.filter(({ status }) => status === wanted).length);
}

describe("The limits of a token", { timeout: 60_000 }, () => {
  it("hold to the nano-dollar, however many ask at the same moment", async () => {
    const reserved = await reservationOf();
    const model = uniqueLetters();
    const program = await makeProgram({ monthlyBudget: 50 * reserved });
    // No answer ends before all have asked: each holds its reservation.
    expect(await flood(200, program.ask, cheapModel(`slow~${model}`))).toEqual([50, 150]);
    expect(await modelCalls(model)).toBe(50);
    const money = await moneyOf(program.client.id);
    expect(money).toMatchObject({ held: 0, spent: money.runs, days: money.runs });
    expect(await monthOf(program.subject)).toEqual({ held: 0, spent: money.runs });
    const noted = await db.select().from(refusals).where(eq(refusals.clientId, program.client.id));
    expect(noted.map(({ reason, count }) => [reason, count])).toEqual([["tokenCrowded", 150]]);
  });

  it.each([
    ["dailyAnswers", {}, { dailyAnswers: 10 }],
    ["monthlyBudget", { monthlyBudget: true }, {}],
  ] as const)("hold beside the client's %s", async (_, budget, limits) => {
    const monthlyBudget = "monthlyBudget" in budget ? 10 * (await reservationOf()) : null;
    const program = await makeProgram({}, { ...limits, monthlyBudget });
    expect(await flood(60, program.ask, cheapModel("slow"))).toEqual([10, 50]);
    const { runs: spent, ...money } = await moneyOf(program.client.id);
    expect(money).toEqual({ spent, held: 0, days: spent });
    expect(await monthOf(program.subject)).toEqual({ spent, held: 0 });
  });

  it("of the day are exact, and tell what is left", async () => {
    stopClock("2025-05-05T12:00:00Z");
    const { ask } = await makeProgram({ dailyAnswers: 2 });
    const headersOf = ({ headers }: Response) =>
      ["RateLimit-Policy", "RateLimit", "Retry-After"].map((name) => headers.get(name));
    const policy = '"day";q=2;w=86400';
    expect(headersOf(await ask())).toEqual([policy, '"day";r=1;t=43200', null]);
    expect(headersOf(await ask())).toEqual([policy, '"day";r=0;t=43200', null]);
    const full = await ask();
    expect(headersOf(full)).toEqual([policy, '"day";r=0;t=43200', "43200"]);
    expect((await readProblem(full)).detail).toBe(
      "This token has used up its answers for today. Please come back tomorrow.",
    );
  });

  it("of the month say until when", async () => {
    stopClock("2025-05-05T12:00:00Z");
    const { ask } = await makeProgram({ monthlyBudget: 0 });
    expect((await readProblem(await ask())).detail).toBe(
      "This token has used up its budget for this month. It answers again on 1 June.",
    );
  });

  it("give back an answer that failed", async () => {
    const { ask, subject, client } = await makeProgram({ dailyAnswers: 1 });
    expect((await ask({ env: cheapModel("unauthorized") })).status).toBe(503);
    expect(await monthOf(subject)).toEqual({ spent: 0, held: 0 });
    expect((await ask()).status).toBe(200);
    expect(await runsOf(client.id)).toHaveLength(2);
  });
});
