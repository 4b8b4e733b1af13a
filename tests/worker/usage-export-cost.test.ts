import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { makeToken } from "#tests/support/accounts.ts";
import { call } from "#tests/support/app.ts";
import { db } from "#tests/support/factories.ts";
import { meteredDatabase } from "#tests/support/metered.ts";
import { makeRuns } from "#tests/support/runs.ts";
import { idAt } from "#domain/time.ts";

describe("The export of rare answers in a large table", { timeout: 60_000 }, () => {
  it("reads at most a window of 10,000 rows by each call, and finds them all", async () => {
    const id = `'${idAt(Date.now())}-' || printf('%08d', n)`;
    const { clientId } = await makeRuns(id, 45_000, "answered");
    await db.run(
      sql`update runs set outcome = 'refused' where client_id = ${clientId} and id like '%00007'`,
    );
    const { DB, calls } = meteredDatabase();
    const token = await makeToken({ isAdmin: true });
    const response = await call("/runs/export?format=jsonl&outcome=refused", {
      token,
      env: { DB },
    });
    expect(response.status).toBe(200);
    const rows = (await response.text()).trim().split("\n");
    expect(rows).toHaveLength(1);
    expect(rows[0]).toContain(clientId);
    expect(Math.max(...calls.map(({ rowsRead }) => rowsRead))).toBeLessThanOrEqual(10_100);
  });
});
