import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import * as clientRows from "#db/clients/clients.ts";
import { addUpDays } from "#db/usage/sums.ts";
import * as widgetRows from "#db/widgets/widgets.ts";
import { SYSTEM } from "#domain/audit/actor.ts";
import type { Statement, StatementList, StatementMonths } from "#domain/usage/replies.ts";
import { stopClock } from "#tests/support/clock.ts";
import { db, makeClient, makeEmbed, uniqueLetters, readProblem } from "#tests/support/factories.ts";
import { runJob } from "#tests/support/jobs.ts";
import { meteredDatabase } from "#tests/support/metered.ts";
import { storeUsage } from "#tests/support/usage-days.ts";
import { makeToken } from "#tests/support/accounts.ts";
import { call } from "#tests/support/app.ts";

/** The month that has the sums of `storeUsage` unless these name a day. */
const MONTH = "2025-05";

/** A call of an administrator below `/statements`. */
async function ask(path: string, body?: object, env = {}): Promise<Response> {
  const token = await makeToken({ isAdmin: true });
  return call(`/statements${path}`, { token, body, env });
}

/** The statement of a client. */
async function statementOf(id: string, month = MONTH): Promise<Statement> {
  return (await ask(`/${month}/${id}`)).json<Statement>();
}

/** The status and the sentence of a refusal. */
async function reasonOf(response: Response): Promise<[number, string | undefined]> {
  return [response.status, (await readProblem(response)).detail];
}

describe("The statement of a client", () => {
  it("has every widget and tool by model, with tokens in, cached and out, and its sums", async () => {
    const { client, widget } = await makeEmbed();
    await storeUsage([
      { clientId: client.id, feature: widget.id, model: "dear", cost: 5e6, cachedTokens: 100 },
      { clientId: client.id, feature: widget.id, model: "cheap", day: "2025-05-31", failures: 1 },
      { clientId: client.id, feature: "chat", model: "cheap", userId: "u" },
      { clientId: client.id, feature: "chat", model: "cheap", userId: "v" },
      { clientId: client.id, day: "2025-04-30", cost: 9e9 },
      { clientId: client.id, day: "2025-06-01", cost: 9e9 },
    ]);
    const { rows, models, totals } = await statementOf(client.id);
    const { name } = widget.data;
    expect(rows.map(({ name: of, model, answers, cost }) => [of, model, answers, cost])).toEqual([
      [name, "dear", 1, 5e6],
      ["Chat", "cheap", 2, 2e6],
      [name, "cheap", 1, 1e6],
    ]);
    expect(models).toMatchObject([
      { model: "dear", inputTokens: 300, cachedTokens: 100, outputTokens: 500 },
      { model: "cheap", answers: 3, failures: 1, inputTokens: 900, outputTokens: 1_500 },
    ]);
    expect(totals).toMatchObject({ answers: 4, cost: 8e6 });
  });

  it("keeps the names of the end of the month, also those of what was deleted since or before", async () => {
    stopClock("2025-05-20T12:00:00Z");
    const { client, widget } = await makeEmbed();
    const [early, late] = [await makeEmbed(), await makeEmbed()];
    for (const { client: of } of [early, late]) await storeUsage([{ clientId: of.id }]);
    await storeUsage([{ clientId: client.id, feature: widget.id }]);
    await clientRows.remove(db, early.client.id, SYSTEM);
    stopClock("2025-06-01T00:00:01Z");
    const renamed = { clientid: client.id, clientName: `New ${uniqueLetters()}` };
    await clientRows.update(db, renamed, SYSTEM);
    await widgetRows.update(db, widget.type, { widgetid: widget.id, name: "Later" }, SYSTEM);
    await clientRows.remove(db, late.client.id, SYSTEM);
    const { client: named, rows } = await statementOf(client.id);
    expect([named.name, rows[0]?.name]).toEqual([client.clientname, widget.data.name]);
    for (const { client: of } of [early, late]) {
      const expected = { name: of.clientname, isDeleted: true };
      expect((await statementOf(of.id)).client).toMatchObject(expected);
    }
    const list = await (await ask(`/${MONTH}`)).json<StatementList>();
    const names = list.clients.map(({ name }) => name);
    for (const { client: of } of [{ client }, early, late]) expect(names).toContain(of.clientname);
  });

  it("reads sums: 100,000 answers cost at most 20,000 rows", { timeout: 60_000 }, async () => {
    const { id } = await makeClient();
    await db.run(sql`
      with recursive d(n) as (select 1 union all select n + 1 from d where n < 31),
        w(n) as (select 1 union all select n + 1 from w where n < 150),
        m(n) as (select 1 union all select 2)
      insert into usage_days select '2024-05-' || printf('%02d', d.n), ${id}, 'widget-' || w.n, '', 'visitor', 'model-' || m.n,
        11, 0, 0, 0, 1, 0, 1, 1, 0, 0, 0 from d, w, m`);
    const { DB, calls } = meteredDatabase();
    const response = await ask(`/2024-05/${id}`, undefined, { DB });
    const { totals, rows } = await response.json<Statement>();
    expect([totals.answers, rows.length]).toEqual([102_300, 300]);
    expect(calls.reduce((sum, { rowsRead }) => sum + rowsRead, 0)).toBeLessThan(20_000);
  });

  it(
    "reads sums without accounts: 100,000 answers of them cost at most 20,000 rows",
    { timeout: 60_000 },
    async () => {
      const { id } = await makeClient();
      await db.run(sql`
      with recursive d(n) as (select 1 union all select n + 1 from d where n < 31),
        p(n) as (select 1 union all select n + 1 from p where n < 1100),
        f(name) as (values ('chat'), ('busname'), ('a "widget"'))
      insert into usage_days select '2023-05-' || printf('%02d', d.n), ${id}, f.name, 'person-' || p.n, 'chat', 'model',
        1, 0, 0, 0, 1, 0, 1, 1, 0, 0, 0 from d, p, f`);
      const read = async () => {
        const { DB, calls } = meteredDatabase();
        const response = await ask(`/2023-05/${id}`, undefined, { DB });
        const rowsRead = calls.reduce((sum, one) => sum + one.rowsRead, 0);
        return { statement: await response.json<Statement>(), rowsRead };
      };
      const before = await read();
      await addUpDays(db, "2023-06-01", 31);
      const after = await read();
      expect(after.statement).toEqual(before.statement);
      expect(after.statement.totals.answers).toBe(102_300);
      expect(after.rowsRead).toBeLessThan(20_000);
    },
  );
});

describe("The statements of a month", () => {
  it("sum up all clients from days that are added up and from others", async () => {
    const { id } = await makeClient();
    const before = await (await ask("/2025-03")).json<StatementList>();
    await storeUsage([{ clientId: id, day: "2025-03-01" }]);
    await runJob("usage-sums");
    await storeUsage([{ clientId: id, day: "2025-03-02" }]);
    const { clients, totals } = await (await ask("/2025-03")).json<StatementList>();
    expect(clients.find((one) => one.id === id)).toMatchObject({ answers: 2, cost: 2e6 });
    expect(totals.cost - before.totals.cost).toBe(2e6);
  });

  it("are there for each month that is over, since the first answer", async () => {
    stopClock("2025-06-15T12:00:00Z");
    await storeUsage([{ clientId: (await makeClient()).id, day: "2022-12-31" }]);
    const { months } = await (await ask("")).json<StatementMonths>();
    expect([months[0], months.at(-1), months.length]).toEqual(["2025-05", "2022-12", 30]);
    expect(await reasonOf(await ask("/2025-06"))).toEqual([
      400,
      "This month is not over. Choose a month that is over.",
    ]);
    expect(await reasonOf(await ask("/2022-11"))).toEqual([
      400,
      "There are no answers before 2022-12.",
    ]);
  });

  it("refuse a month and a client that cannot be", async () => {
    await storeUsage([{ clientId: (await makeClient()).id }]);
    expect((await reasonOf(await ask("/2025-13")))[1]).toBe("Must be a month such as 2026-10.");
    expect((await ask(`/${MONTH}/unknown`)).status).toBe(404);
  });
});
