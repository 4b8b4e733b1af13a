import { describe, expect, it } from "vitest";
import { makeSession } from "#tests/support/accounts.ts";
import { call } from "#tests/support/app.ts";
import { makeDefaultClient } from "#tests/support/factories.ts";
import { type DatabaseCall, meteredDatabase } from "#tests/support/metered.ts";
import { cheapModel, INPUTS, pricedEmbed } from "#tests/support/runs.ts";

/** The most rows that an admission reads, however many answers and clients there are. */
const MOST_ROWS = 100;

/** The calls that admit an answer. */
const admissions = (calls: DatabaseCall[]) =>
  calls.filter(({ statements }) => statements.some((sql) => sql.includes("insert into runs")));

/** Asks twice, because only the second answer finds the counters of the first. Returns the rows that each admission read. */
async function rowsOfTwo(path: string, options: { body: object; token?: string }) {
  const { DB, calls } = meteredDatabase();
  const env = { ...cheapModel("ok"), DB };
  for (const times of [1, 2]) {
    expect((await call(path, { ...options, env })).status).toBe(200);
    expect(admissions(calls)).toHaveLength(times);
  }
  return admissions(calls).map(({ rowsRead }) => rowsRead);
}

describe("The admission of an answer is one round trip and reads few rows", () => {
  it("for a visitor", async () => {
    const { aiPath } = await pricedEmbed({ monthlyBudget: 1_000_000_000, dailyAnswers: 10 });
    const rows = await rowsOfTwo(aiPath, { body: INPUTS });
    expect(Math.min(...rows)).toBeGreaterThan(0);
    expect(Math.max(...rows)).toBeLessThanOrEqual(MOST_ROWS);
  });

  it("for a signed-in person", async () => {
    await makeDefaultClient();
    const { token } = await makeSession();
    const rows = await rowsOfTwo("/api", { token, body: { message: "Hello" } });
    expect(Math.max(...rows)).toBeLessThanOrEqual(MOST_ROWS);
  });
});
