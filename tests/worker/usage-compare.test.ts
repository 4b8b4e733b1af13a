import { describe, expect, it } from "vitest";
import { counters } from "#db/schema/usage.ts";
import type { UsageReport } from "#domain/usage/replies.ts";
import { makeSession, makeToken } from "#tests/support/accounts.ts";
import { stopClock } from "#tests/support/clock.ts";
import { db, makeEmbed, readJson } from "#tests/support/factories.ts";
import { storeUsage } from "#tests/support/usage-days.ts";

const NOW = "2019-03-15T12:00:00Z";

async function makeUsage() {
  stopClock(NOW);
  const { client } = await makeEmbed();
  const { id: clientId } = client;
  await storeUsage([
    { clientId: crypto.randomUUID(), day: "2018-12-30" },
    { clientId, day: "2019-01-31", answers: 2, cost: 5 },
    { clientId, day: "2019-02-15", answers: 3, cost: 70 },
    { clientId, day: "2019-02-16", answers: 4, cost: 900 },
    { clientId, day: "2019-03-15", answers: 5, cost: 11_000 },
  ]);
  const period = "2019-02";
  await db.insert(counters).values({ period, subject: `client:${clientId}`, spent: 970 });
  return {
    clientId,
    report: async (query: Record<string, string>, token?: string) => {
      const parameters = new URLSearchParams({ client: clientId, ...query });
      const reader = token ?? (await makeToken({ isAdmin: true }));
      return readJson<UsageReport>(`/usage?${parameters}`, reader);
    },
  };
}

describe("A report that is compared", () => {
  it("has the sums of the same days of the month before, and what that month cost", async () => {
    const { report } = await makeUsage();
    const { from, to, totals, before, budget } = await report({ days: "month", compare: "before" });
    expect([from, to, totals.answers, totals.cost]).toEqual([
      "2019-03-01",
      "2019-03-15",
      5,
      11_000,
    ]);
    expect(before).toMatchObject({
      from: "2019-02-01",
      to: "2019-02-15",
      totals: { answers: 3, cost: 70 },
    });
    expect(budget?.lastMonth).toBe(970);
  });

  it("of the last month has all of it and the whole month before", async () => {
    const { report } = await makeUsage();
    const { from, to, totals, before } = await report({ days: "last-month", compare: "before" });
    expect([from, to, totals.cost]).toEqual(["2019-02-01", "2019-02-28", 970]);
    expect(before).toMatchObject({ from: "2019-01-01", to: "2019-01-31", totals: { cost: 5 } });
  });

  it("is compared with nothing where the days before began without any answers", async () => {
    const { report } = await makeUsage();
    const january = { from: "2018-12-31", to: "2019-01-31", compare: "before" };
    expect((await report(january)).before).toBeNull();
  });

  it("tells educators who may not see money no former cost, and nobody anything unasked", async () => {
    const { clientId, report } = await makeUsage();
    const { token } = await makeSession({ clientId });
    const { before } = await report({ days: "month", compare: "before" }, token);
    expect(before?.totals).toMatchObject({ answers: 3, cost: null });
    expect((await report({ days: "month" })).before).toBeNull();
  });
});
