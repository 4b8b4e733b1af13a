import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { makeToken } from "#tests/support/accounts.ts";
import { call } from "#tests/support/app.ts";
import { letPass, stopClock } from "#tests/support/clock.ts";
import { db, makeEmbed, readJson } from "#tests/support/factories.ts";
import { runJob } from "#tests/support/jobs.ts";
import { meteredDatabase } from "#tests/support/metered.ts";
import { count } from "#tests/support/retention.ts";
import { DAY_MS } from "#domain/time.ts";

const MANY = 5_000;

/** An embed whose widget has many ratings of a day, three of four of them good. */
async function makeRated(day: string) {
  const embed = await makeEmbed();
  await db.run(sql`
    with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${MANY})
    insert into ratings select ${embed.widget.id} || n, ${embed.client.id}, ${embed.widget.id}, 1,
      case when n % 4 then 'up' else 'down' end, ${day} from numbers`);
  const path = `/widgets/${embed.widget.type}/${embed.widget.id}`;
  return { ...embed, path, stored: () => count("ratings", `widget_id = '${embed.widget.id}'`) };
}

const COUNTS = [{ version: 1, up: MANY * 0.75, down: MANY * 0.25 }];

/** The most rows that one call of the database read, and wrote, while a request was answered. */
async function costOf(path: string, options: object = {}) {
  const { DB, calls } = meteredDatabase();
  const token = await makeToken({ isAdmin: true });
  const response = await call(path, { token, env: { DB }, ...options });
  expect(response.ok).toBe(true);
  const most = (column: "rowsRead" | "rowsWritten") =>
    Math.max(...calls.map((made) => made[column]));
  return { read: most("rowsRead"), written: most("rowsWritten") };
}

describe("A widget with many ratings", () => {
  it("is deleted with its toolkit by few rows", async () => {
    const { toolkit } = await makeRated("2025-05-05");
    const body = { toolkitid: toolkit.id };
    const { read, written } = await costOf("/toolkits", { method: "DELETE", body });
    expect(read + written).toBeLessThan(500);
  });

  it("has its numbers read by few rows", async () => {
    const { path } = await makeRated("2025-05-05");
    for (const report of [`${path}/ratings`, `${path}/versions?page=1`])
      expect((await costOf(report)).read).toBeLessThan(100);
  });

  it("keeps its numbers when the job deletes the votes that have ended, and only these", async () => {
    stopClock("2025-05-05T12:00:00Z");
    const { path, stored } = await makeRated("2025-05-05");
    const token = () => makeToken({ isAdmin: true });
    letPass(DAY_MS);
    await runJob("retention");
    expect(await stored()).toBe(MANY);
    letPass(DAY_MS);
    const { DB, calls } = meteredDatabase();
    await runJob("retention", { bindings: { DB } });
    expect(await stored()).toBe(0);
    expect(Math.max(...calls.map(({ rowsRead }) => rowsRead))).toBeLessThan(10_000);
    expect(await readJson(`${path}/ratings`, await token())).toEqual(COUNTS);
  });
});
