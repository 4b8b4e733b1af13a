import { describe, expect, it } from "vitest";
import { connect } from "#db/base/database.ts";
import { endingTokens } from "#db/operations/raised-alerts.ts";
import * as replays from "#db/service-tokens/replays.ts";
import { makeToken } from "#tests/support/accounts.ts";
import { call } from "#tests/support/app.ts";
import { notingDatabase, scansOf } from "#tests/support/query-plans.ts";
import { cheapModel } from "#tests/support/runs.ts";
import { makeProgram, tokenDraft, withKey } from "#tests/support/service-tokens.ts";

/** Rows that the statements of admission and settlement have made themselves. */
const OF_STATEMENT = /^SCAN (ask|priced|facts|judged|a|b|k|r|s)\b/u;

/** The scans of all statements that some work sends. */
async function scansIn(work: (DB: D1Database) => Promise<unknown>): Promise<string[]> {
  const { DB, statements } = notingDatabase();
  await work(DB);
  expect(statements).not.toEqual([]);
  const scans = await Promise.all(statements.map(async (statement) => scansOf(statement)));
  return scans.flat().filter((scan) => !OF_STATEMENT.test(scan));
}

describe("No table is read as a whole", () => {
  it("by a question, its first call and its repeated one", async () => {
    const { ask } = await makeProgram();
    const keyed = withKey();
    for (const _ of ["first", "repeated"])
      // oxlint-disable-next-line no-await-in-loop -- one call after the other
      expect(
        await scansIn(async (DB) => ask({ ...keyed, env: { ...cheapModel("ok"), DB } })),
      ).toEqual([]);
  });

  it("by making, listing and removing tokens", async () => {
    const { client, id } = await makeProgram();
    const token = await makeToken({ clientId: client.id, isManager: true });
    for (const options of [{ body: tokenDraft() }, {}, { method: "DELETE", body: { id } }])
      // oxlint-disable-next-line no-await-in-loop -- one call after the other
      expect(
        await scansIn(async (DB) => call("/site/tokens", { token, ...options, env: { DB } })),
      ).toEqual([]);
  });

  it("by the sweep of stored answers", async () => {
    const scans = await scansIn(async (DB) => replays.removeExpired(connect(DB), Date.now(), 10));
    expect(scans).toEqual([]);
  });

  it("by the alerts, but the open ones", async () => {
    const scans = await scansIn(async (DB) => endingTokens(connect(DB), Date.now()));
    expect(scans.filter((scan) => !scan.startsWith("SCAN alerts"))).toEqual([]);
  });
});
