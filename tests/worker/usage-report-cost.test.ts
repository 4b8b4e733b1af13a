import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { UsageRow } from "#domain/usage/report.ts";
import { makeToken } from "#tests/support/accounts.ts";
import { call } from "#tests/support/app.ts";
import { db } from "#tests/support/factories.ts";
import { runJob } from "#tests/support/jobs.ts";
import { meteredDatabase } from "#tests/support/metered.ts";

describe("The usage of all clients by widget", { timeout: 60_000 }, () => {
  it("reads each day by a call of its own, and ranks widgets by all days together", async () => {
    // Widget 7 is the largest of no day, but of all days together.
    await db.run(sql`
      with recursive d(n) as (select 1 union all select n + 1 from d where n < 10),
        w(n) as (select 1 union all select n + 1 from w where n < 500)
      insert into usage_days select '2025-03-' || printf('%02d', d.n), 'client', 'widget-' || w.n, '', 'visitor', 'model',
        case when w.n = 7 then 50 when w.n = 100 + d.n then 90 else 1 end, 0, 0, 0, 1, 0, 1, 1, 0, 0, 0 from d, w`);
    await runJob("usage-sums");
    const { DB, calls } = meteredDatabase();
    const path = "/usage?from=2025-03-01&to=2025-03-10&group=day,feature&top=8";
    const token = await makeToken({ isAdmin: true });
    const response = await call(path, { token, env: { DB } });
    expect(response.status).toBe(200);
    const { rows } = (await response.json()) as { rows: UsageRow[] };
    const seventh = rows.filter(({ value }) => value === "widget-7");
    expect(seventh.map(({ answers }) => answers)).toEqual(Array.from({ length: 10 }, () => 50));
    expect(Math.max(...calls.map(({ rowsRead }) => rowsRead))).toBeLessThan(3_000);
  });
});
