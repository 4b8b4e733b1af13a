import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { stopClock } from "#tests/support/clock.ts";
import { db } from "#tests/support/factories.ts";
import { runJob } from "#tests/support/jobs.ts";
import { meteredDatabase } from "#tests/support/metered.ts";
import { count, makeChatter } from "#tests/support/retention.ts";
import { makeRuns } from "#tests/support/runs.ts";
import { DAY_MS, idAt } from "#domain/time.ts";

/** Runs the retention. Returns the most rows that one call of the database read. */
async function mostRowsRead(): Promise<number> {
  const { DB, calls } = meteredDatabase();
  await runJob("retention", { bindings: { DB } });
  return Math.max(...calls.map(({ rowsRead }) => rowsRead));
}

describe("In a large database", () => {
  it("all that is due is deleted, however much it is", async () => {
    stopClock();
    await db.run(sql`
      with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 101000)
      insert into counters (subject, period) select 'user:' || n, '2024-01-01' from numbers`);
    await runJob("retention");
    expect(await count("counters", "period = '2024-01-01'")).toBe(0);
  });

  it("the search for lost answers reads the runs of three days only", async () => {
    const old = idAt(Date.now() - 4 * DAY_MS);
    await makeRuns(`'${old}-' || n`, 1_000, "running");
    const most = await mostRowsRead();
    expect(await count("runs", "outcome = 'running'")).toBe(1_000);
    expect(most).toBeLessThan(500);
  });

  it("no message of a client without a limit is read, and none of a thread that has nothing due", async () => {
    const { user } = await makeChatter(null);
    const limited = await makeChatter(7);
    const age = 8 * DAY_MS;
    await db.run(sql`update threads set created_at = created_at - ${age}`);
    await db.run(sql`insert into messages (thread_id, role, name, message, created_at)
      with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 2000)
      select t.id, 'user', '', '', ${Date.now()} from threads t, numbers where t.user_id in (${user.id}, ${limited.user.id})`);
    await db.run(
      sql`update messages set created_at = ${Date.now() - age} where thread_id in (select id from threads where user_id = ${user.id})`,
    );
    const most = await mostRowsRead();
    const isOurs = `thread_id in (select id from threads where user_id in ('${user.id}', '${limited.user.id}'))`;
    expect(await count("messages", isOurs)).toBe(4_004);
    expect(most).toBeLessThan(500);
  });
});
