import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { removeSums } from "#db/usage/sums.ts";
import type { UsageReport } from "#domain/usage/replies.ts";
import { makeToken } from "#tests/support/accounts.ts";
import { call, env } from "#tests/support/app.ts";
import { db } from "#tests/support/factories.ts";
import { runJob } from "#tests/support/jobs.ts";
import { meteredDatabase } from "#tests/support/metered.ts";

/** Far less than the 50,000 rows of the days: D1 counts rows that are grouped twice. */
const MOST_ROWS = 18_000;

const RANGE = "from=2025-03-01&to=2025-04-09";

async function report(group: string) {
  const { DB, calls } = meteredDatabase();
  const token = await makeToken({ isAdmin: true });
  const response = await call(`/usage?${RANGE}&${group}`, { token, env: { DB } });
  return { response, most: Math.max(...calls.map(({ rowsRead }) => rowsRead)) };
}

describe("The usage of all clients in a large table", { timeout: 60_000 }, () => {
  // 40 days of 25 clients with 50 widgets each. Widget 7 is the largest of no day, but of all days together.
  beforeAll(async () => {
    await db.run(sql`
      with recursive d(n) as (select 0 union all select n + 1 from d where n < 39),
        w(n) as (select 1 union all select n + 1 from w where n < 1250)
      insert into usage_days (day, client_id, feature, user_id, kind, model, answers, failures, estimated, unpriced, input_tokens, cached_tokens,
        output_tokens, cost, firsts, first_ms, total_ms)
      select date('2025-03-01', '+' || d.n || ' days'), 'client-' || (w.n % 25), 'widget-' || w.n, '', 'visitor', 'model',
        case when w.n = 7 then 50 when w.n = 100 + d.n then 90 else 1 end, 0, 0, 0, 1, 0, 1, 1, 0, 0, 0 from d, w`);
  });

  const groups = ["group=day", "group=day,feature&top=8", "group=feature", "group=user&top=1"];

  it("is read in bites, and is the same, before and after its days are added up", async () => {
    const all = async () => {
      const found = [];
      for (const group of groups) {
        const { response, most } = await report(group);
        expect(response.status, group).toBe(200);
        expect(most, group).toBeLessThan(MOST_ROWS);
        found.push(await response.json<UsageReport>());
      }
      return found;
    };
    const former = await all();
    await runJob("usage-sums");
    expect(await all()).toEqual(former);
    const [byDay, byWidget, widgets] = former;
    expect(byDay?.rows).toHaveLength(40);
    expect(byDay?.totals.answers).toBe(40 * (1_248 + 50 + 90));
    const seventh = byWidget?.rows.filter(({ value }) => value === "widget-7");
    expect(seventh?.map(({ answers }) => answers)).toEqual(Array.from({ length: 40 }, () => 50));
    expect(widgets?.rows).toHaveLength(1250);
  });

  it("adds up a day in bites", async () => {
    await db.run(sql`delete from usage_sums where day = '2025-03-01' and split = ''`);
    await db.run(sql`insert into usage_days select '2025-03-01', 'more-' || (n / 100), 'widget-' || n, '', 'visitor', 'model', 1, 0, 0, 0, 1, 0, 1, 1, 0, 0, 0
      from (with recursive w(n) as (select 1 union all select n + 1 from w where n < 20000) select n from w)`);
    const { DB, calls } = meteredDatabase();
    await runJob("usage-sums", { bindings: { DB } });
    expect(Math.max(...calls.map(({ rowsRead }) => rowsRead))).toBeLessThan(30_000);
    const [added] = await db.all(
      sql`select answers from usage_sums where day = '2025-03-01' and split = ''`,
    );
    expect(added).toEqual({ answers: 20_000 + 1_248 + 50 + 90 });
  });

  it("does not have a day as added up that changes meanwhile", async () => {
    const day = sql`day = '2025-03-02' and split = ''`;
    await db.run(sql`delete from usage_sums where ${day}`);
    let additions = 0;
    const changes: Promise<unknown>[] = [];
    const DB = new Proxy(env.DB, {
      get(target, name) {
        if (name !== "prepare") return Reflect.get(target, name);
        return (query: string) => {
          if (query.includes("on conflict")) additions += 1;
          if (additions === 3)
            changes.push(Promise.resolve(db.run(removeSums(sql`values ('2025-03-02')`))));
          return target.prepare(query);
        };
      },
    });
    await runJob("usage-sums", { bindings: { DB } });
    await Promise.all(changes);
    const marked = async () => db.all(sql`select answers from usage_sums where ${day}`);
    expect(await marked()).toEqual([]);
    await runJob("usage-sums");
    expect(await marked()).toEqual([{ answers: 1_388 }]);
  });

  it("is refused where it would have more than 50,000 rows", async () => {
    const { response } = await report("group=day,feature");
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      detail: "This report is too large. Choose fewer days.",
    });
  });
});
