import { sql } from "drizzle-orm";
import type { Statement } from "#domain/usage/statement-answers.ts";
import { describe, expect, it } from "vitest";
import { addUpDays } from "#db/usage/sums.ts";
import { db, makeClient } from "#tests/support/factories.ts";
import { meteredDatabase } from "#tests/support/metered.ts";
import { ask, MONTH, reasonOf, statementOf } from "#tests/support/statements.ts";
import { storeUsage } from "#tests/support/usage-days.ts";

describe("The statement of a client with many accounts", () => {
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

describe("Two administrators at once", () => {
  const taken = [
    409,
    "A newer version has been saved meanwhile. Your changes have not been saved.",
  ];

  it("do not replace terms that they have not read", async () => {
    const { id: clientid } = await makeClient();
    await storeUsage([{ clientId: clientid }]);
    const { terms: former } = await statementOf(clientid);
    const save = async (body: object) => ask(`/${MONTH}/terms`, { clientid, former, ...body });
    const answers = await Promise.all([
      save({ marginPercent: 10 }),
      save({ pricePerAnswer: 7, currency: "EUR" }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { terms } = await statementOf(clientid);
    expect(await reasonOf(await save({ marginPercent: 30 }))).toEqual(taken);
    expect((await statementOf(clientid)).terms).toEqual(terms);
    expect((await save({ marginPercent: 30, rate: 0.3, former: terms })).status).toBe(200);
  });

  it("do not replace an invoice that they have not read", async () => {
    await storeUsage([{ clientId: (await makeClient()).id, day: "2025-02-01" }]);
    const save = async (amount: number | null, former: number | null) =>
      ask("/2025-02/invoice", { amount, former });
    expect((await save(5, null)).status).toBe(200);
    expect(await reasonOf(await save(6, null))).toEqual(taken);
    expect(await reasonOf(await save(null, 6))).toEqual(taken);
    expect((await save(null, 5)).status).toBe(200);
    expect((await save(null, null)).status).toBe(200);
  });
});
