import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { prices, usageSums } from "#db/schema/usage.ts";
import { PLATFORM_WARN_AT } from "#domain/operations/platform.ts";
import type { UsageReport } from "#domain/usage/replies.ts";
import { makeSession, makeToken } from "#tests/support/accounts.ts";
import { call } from "#tests/support/app.ts";
import { stopClock } from "#tests/support/clock.ts";
import { db, makeClient, makeEmbed, uniqueLetters } from "#tests/support/factories.ts";
import { runJob } from "#tests/support/jobs.ts";
import { INPUTS, cheapModel, pricedEmbed, settledRun } from "#tests/support/runs.ts";
import { storeUsage } from "#tests/support/usage-days.ts";

const admin = makeToken({ isAdmin: true });

/** What `GET /usage` says. */
async function report(query: Record<string, string>, token?: string): Promise<UsageReport> {
  const response = await call(`/usage?${new URLSearchParams(query)}`, {
    token: token ?? (await admin),
  });
  expect(response.status).toBe(200);
  return response.json<UsageReport>();
}

describe("GET /usage", () => {
  it("sums the answers of a client by day, in the days that are asked for", async () => {
    const { id: clientId } = await makeClient();
    await storeUsage([
      { clientId, day: "2025-05-03", answers: 7 },
      { clientId, day: "2025-05-04", answers: 2, failures: 1, cost: 5, firstMs: 900, firsts: 2 },
      { clientId, day: "2025-05-04", feature: "busname", kind: "generator", cost: 7 },
      { clientId, day: "2025-05-05" },
      { clientId: (await makeClient()).id, day: "2025-05-04", answers: 90 },
    ]);
    const query = { client: clientId, from: "2025-05-04", to: "2025-05-05" };
    const { rows, totals, from, to } = await report(query);
    expect({ from, to }).toEqual({ from: query.from, to: query.to });
    expect(rows).toMatchObject([
      { day: "2025-05-04", answers: 3, failures: 1, cost: 12, firstMs: 1300, firsts: 3 },
      { day: "2025-05-05", answers: 1, failures: 0, cost: 1_000_000, firstMs: 400, firsts: 1 },
    ]);
    expect(totals).toMatchObject({ answers: 4, failures: 1, cost: 1_000_012, inputTokens: 900 });
  });

  it("names the widgets, and puts all but the largest ones together", async () => {
    const { client, widget } = await makeEmbed();
    const clientId = client.id;
    await storeUsage([
      { clientId, feature: widget.id, answers: 5 },
      { clientId, feature: "chat", answers: 4, kind: "chat" },
      { clientId, feature: crypto.randomUUID(), answers: 3 },
      { clientId, feature: crypto.randomUUID(), answers: 2 },
    ]);
    const query = { client: clientId, from: "2025-05-05", to: "2025-05-05", group: "feature" };
    expect((await report({ ...query, top: "2" })).rows).toMatchObject([
      { day: null, value: widget.id, name: widget.data.name, answers: 5 },
      { value: "chat", name: "Chat", answers: 4 },
      { value: null, name: "Others", answers: 5 },
    ]);
    const { rows } = await report({ ...query, group: "day,feature" });
    expect(rows.map(({ day, answers }) => [day, answers])).toEqual(
      [5, 4, 3, 2].map((answers) => ["2025-05-05", answers]),
    );
    expect(rows[2]?.name).toMatch(/^Deleted \([0-9a-f]{8}\)$/u);
  });

  it("reads added-up days where it is about all clients, and sees what changes in them later", async () => {
    // No other test has answers in this year.
    stopClock("2021-03-04T12:00:00Z");
    const [{ client, widget, aiPath }, { id: other }] = [await pricedEmbed(), await makeClient()];
    await storeUsage([
      { clientId: client.id, feature: widget.id, day: "2021-03-02", answers: 5, cost: 7 },
      { clientId: other, day: "2021-03-02", answers: 3, model: "m" },
      { clientId: other, day: "2021-03-03", answers: 2 },
      { clientId: other, day: "2021-03-04", answers: 1 },
    ]);
    const all = async () => {
      const range = { from: "2021-03-01", to: "2021-03-04" };
      const groups = ["day", "day,client", "client", "feature", "user", "kind", "day,model"];
      const found = groups.map(async (group) => report({ ...range, group, top: "1" }));
      return (await Promise.all(found)).map(({ rows, totals }) => ({ rows, totals }));
    };
    const raw = await all();
    await runJob("usage-sums");
    const days = await db.select().from(usageSums).where(eq(usageSums.split, ""));
    const marked = days.map(({ day }) => day).filter((day) => day.startsWith("2021"));
    expect(marked).toEqual(["2021-03-02", "2021-03-03"]);
    expect(await all()).toEqual(raw);

    // An answer of yesterday that is settled today.
    stopClock("2021-03-03T12:00:00Z");
    await call(aiPath, { body: INPUTS, env: cheapModel("ok") });
    await settledRun(client.id);
    stopClock("2021-03-04T12:00:00Z");
    const late = await all();
    expect(late[0]?.totals).toMatchObject({ answers: 12, cost: (raw[0]?.totals.cost ?? 0) + 50 });
    await runJob("usage-sums");
    expect(await all()).toEqual(late);
    const model = client.gptmodel;
    const price = { input: 2_000, output: 6_000, source: "test", by: "test" };
    await db.insert(prices).values({ model, validFrom: "2021-03-03", ...price });
    const token = await admin;
    const body = { model, from: "2021-03-03" };
    await call("/prices/reprice", { token, body, env: cheapModel("ok") });
    expect((await all())[0]?.totals.cost).toBe((late[0]?.totals.cost ?? 0) + 50);
  });

  it("shows educators their own client, nobody else by name, and no money", async () => {
    const { id: clientId } = await makeClient();
    const { id: other } = await makeClient();
    const me = await makeSession({ clientId });
    const colleague = await makeSession({ clientId });
    await storeUsage([
      { clientId, userId: me.user.id, kind: "chat", answers: 3 },
      { clientId, userId: colleague.user.id, kind: "chat", answers: 2 },
      { clientId, answers: 1 },
      { clientId: other, answers: 50 },
    ]);
    const query = { client: other, from: "2025-05-05", to: "2025-05-05", group: "user" };
    const seen = await report(query, me.token);
    expect(seen.rows).toMatchObject([
      { name: "You", value: me.user.id, answers: 3, cost: null },
      { name: "Others", value: null, answers: 3, cost: null },
    ]);
    expect(seen.totals).toMatchObject({ answers: 6, cost: null });
    expect(seen.budget).toBeNull();
    expect(JSON.stringify(seen)).not.toContain(colleague.user.username);
    const body = { clientid: clientId, educatorsSeeCost: true };
    expect((await call("/clients/edit", { token: await admin, body })).status).toBe(200);
    const allowed = await report(query, me.token);
    expect(allowed.totals.cost).toBe(3_000_000);
    expect(allowed.budget).toMatchObject({ limit: null, spent: 0, held: 0, warnAt: 80 });
    expect((await report({})).budget).toMatchObject({ warnAt: PLATFORM_WARN_AT });
  });

  it("says today in the platform's time zone, and shows thirty days unless asked otherwise", async () => {
    stopClock("2025-05-05T20:00:00Z");
    const { id: clientId } = await makeClient();
    const { zone, today, from, to, quota } = await report({ client: clientId });
    expect({ zone, today, from, to }).toEqual({
      zone: "UTC",
      today: "2025-05-05",
      from: "2025-04-06",
      to: "2025-05-05",
    });
    expect(quota.today).toBe(0);
    expect(quota.limit).toBeGreaterThan(0);
  });

  it.each([
    [{ from: "2025-02-30" }, "from"],
    [{ from: "2025-05-05", to: "2025-05-04" }, "to"],
    [{ from: "2020-01-01", to: "2025-05-04" }, "to"],
    [{ group: "widget" }, "group"],
    [{ group: "client,user" }, "group"],
    [{ group: "day,client,user" }, "group"],
    [{ top: "0" }, "top"],
  ])("refuses %o", async (query, path) => {
    const response = await call(`/usage?${new URLSearchParams(query)}`, { token: await admin });
    expect(response.status).toBe(400);
    const { errors } = await response.json<{ errors: { path: string }[] }>();
    expect(errors[0]?.path.split(".")[0]).toBe(path);
  });

  it("is closed to visitors, and has no unknown client", async () => {
    const { client } = await makeEmbed();
    expect((await call("/usage", { token: client.apikey })).status).toBe(403);
    const path = `/usage?client=${uniqueLetters()}`;
    expect((await call(path, { token: await admin })).status).toBe(404);
  });
});
