import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { alerts } from "#db/schema/operations.ts";
import type { UsageReport } from "#domain/usage/replies.ts";
import { makeSession, makeToken } from "#tests/support/accounts.ts";
import { call } from "#tests/support/app.ts";
import { db, readJson } from "#tests/support/factories.ts";
import { keepSettings } from "#tests/support/platform.ts";
import { cheapModel, INPUTS, moneyOf, pricedEmbed, reservationOf } from "#tests/support/runs.ts";

/** An embed whose manager has set limits of its own, after the platform may have lowered its own ones. */
async function limited(
  own: { ownBudget?: number | null; ownDailyAnswers?: number | null },
  draft: Parameters<typeof pricedEmbed>[0] = {},
) {
  const embed = await pricedEmbed(draft);
  const { token } = await makeSession({ clientId: embed.client.id, isManager: true });
  const { status } = await call("/site/edit", { token, body: own });
  expect(status).toBe(200);
  return { ...embed, token };
}

/** How many of answers that are asked for at the same moment are admitted. */
async function admitted(count: number, path: string): Promise<number> {
  // No answer ends before all have asked: each holds its reservation.
  const env = cheapModel(`slow~${crypto.randomUUID().replaceAll("-", "")}`);
  const calls = Array.from({ length: count }, () => call(path, { body: INPUTS, env }));
  return (await Promise.all(calls)).filter(({ status }) => status === 200).length;
}

describe("The budget of a manager", { timeout: 60_000 }, () => {
  it.each([
    ["the manager's", { own: 20, cap: 40, platform: null }, 20],
    ["the platform's for the client", { own: 40, cap: 20, platform: null }, 20],
    ["the platform's for all", { own: 40, cap: 40, platform: 20 }, 20],
  ])("holds beside others, %s being the smallest: 200 at once", async (_, budgets, wanted) => {
    await keepSettings();
    const reserved = await reservationOf();
    const { own, cap, platform } = budgets;
    const { aiPath, client } = await limited({ ownBudget: own * reserved });
    const token = await makeToken({ isAdmin: true });
    const body = { clientid: client.id, monthlyBudget: cap * reserved };
    await call("/clients/edit", { token, body });
    if (platform !== null) {
      const { budget } = await readJson<UsageReport>("/usage", token);
      const monthlyBudget = (budget?.spent ?? 0) + platform * reserved;
      await call("/platform", { token, body: { monthlyBudget } });
    }
    expect(await admitted(200, aiPath)).toBe(wanted);
    const money = await moneyOf(client.id);
    expect(money).toMatchObject({ held: 0, spent: money.runs, days: money.runs });
  });

  it("stops answers also where the platform's does not", async () => {
    const { aiPath, client } = await limited({ ownBudget: 0 }, { hardStop: false });
    expect(await admitted(1, aiPath)).toBe(0);
    const raised = await db.select().from(alerts).where(eq(alerts.clientId, client.id));
    expect(raised.map(({ kind }) => kind)).toEqual(["budget.reached"]);
  });

  it("is what warnings and meters compare with", async () => {
    const { aiPath, client, token } = await limited(
      { ownBudget: 1_000_000_000 },
      { monthlyBudget: 100_000_000_000, warnAt: 1 },
    );
    await call(aiPath, { body: INPUTS, env: cheapModel("ok") });
    await call("/clients/edit", {
      token: await makeToken({ isAdmin: true }),
      body: { clientid: client.id, managersSeeCost: true },
    });
    const { budget } = await readJson<UsageReport>("/site/usage", token);
    expect(budget).toMatchObject({ limit: 1_000_000_000 });
  });
});

describe("The answers a day of a manager", () => {
  it.each([
    { own: 2, cap: 5 },
    { own: 5, cap: 2 },
    { own: 2, cap: null },
  ])("hold beside those of the platform, the smaller number counts: %o", async ({ own, cap }) => {
    const { aiPath, client } = await limited({ ownDailyAnswers: own });
    const body = { clientid: client.id, dailyAnswers: cap };
    await call("/clients/edit", { token: await makeToken({ isAdmin: true }), body });
    expect(await admitted(6, aiPath)).toBe(2);
  });

  it("give the signed-in people half of them", async () => {
    const { token } = await limited({ ownDailyAnswers: 4 });
    const body = { type: "socialpost", prompt: "Bread" };
    const calls = [1, 2, 3, 4].map(() =>
      call("/api/generate", { token, body, env: cheapModel("ok") }),
    );
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 200, 429, 429]);
  });
});
