import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import * as replayRows from "#db/service-tokens/replays.ts";
import { replays } from "#db/schema/service-tokens.ts";
import { env } from "#tests/support/app.ts";
import { letPass, stopClock } from "#tests/support/clock.ts";
import { db, readProblem, uniqueLetters } from "#tests/support/factories.ts";
import { cheapModel, INPUTS, runsOf, settledRun } from "#tests/support/runs.ts";
import { makeProgram, replaysOf, withKey } from "#tests/support/service-tokens.ts";
import { unseal } from "#worker/signed-tokens.ts";

/** All rows of all tables, as one text. */
async function wholeDatabase(): Promise<string> {
  const tables = await db.all<{ name: string }>(
    sql`select name from sqlite_schema where type = 'table' and name not like '\\_cf%' escape '\\'`,
  );
  const rows = tables.map(({ name }) => db.all(sql`select * from ${sql.identifier(name)}`));
  return JSON.stringify(await Promise.all(rows));
}

describe("A stored answer", () => {
  it("is kept for an hour, and for six minutes while it is under way", async () => {
    stopClock("2025-05-05T12:00:00Z");
    const { ask, id, client } = await makeProgram();
    const { headers } = withKey();
    await ask({ headers });
    letPass(59 * 60_000);
    expect((await ask({ headers })).headers.get("Idempotency-Replayed")).toBe("true");
    await db.update(replays).set({ sealed: null }).where(eq(replays.tokenId, id));
    expect((await ask({ headers })).status).toBe(409);
    letPass(2 * 60_000);
    expect((await ask({ headers })).headers.get("Idempotency-Replayed")).toBeNull();
    expect(await runsOf(client.id)).toHaveLength(2);
    const [row] = await replaysOf(id);
    expect(row?.expiresAt).toBe(Date.now() + 60 * 60_000);
    expect(await replayRows.removeExpired(db, Date.now() + 60 * 60_000, 10)).toBe(0);
    expect(await replayRows.removeExpired(db, Date.now() + 60 * 60_000 + 1, 10)).toBe(1);
  });

  it("opens with its Idempotency-Key, not with the site's secret alone", async () => {
    const { ask, id } = await makeProgram();
    const key = uniqueLetters();
    await ask(withKey(key));
    const [row] = await replaysOf(id);
    const open = async (purpose: string) =>
      unseal(env.TOKEN_SECRET, { purpose, of: row?.hash ?? "" }, row?.sealed ?? "");
    expect(await open(`replay ${key}`)).not.toBeNull();
    expect(await open(`replay ${uniqueLetters()}`)).toBeNull();
  });

  it("cannot be read again after a new TOKEN_SECRET", async () => {
    const { ask } = await makeProgram();
    const { headers } = withKey();
    await ask({ headers });
    const bindings = {
      ...cheapModel("ok"),
      TOKEN_SECRET: "another-secret-of-at-least-32-characters",
    };
    const again = await ask({ headers, env: bindings });
    expect(again.status).toBe(409);
    expect((await readProblem(again)).detail).toBe("The answer to this key can no longer be read.");
  });

  it("leaves no token, key, question or answer in any row", async () => {
    const program = await makeProgram();
    const [key, topic] = [uniqueLetters(), uniqueLetters()];
    const body = { inputs: { ...INPUTS.inputs, topic } };
    const response = await program.ask({ ...withKey(key), body, env: cheapModel("ok") });
    const { result } = (await response.json()) as { result: string };
    expect(result).toContain(topic);
    await settledRun(program.client.id);
    const everything = await wholeDatabase();
    expect(everything).toContain(program.id);
    const secrets = [program.token, key, topic];
    expect(secrets.filter((secret) => everything.includes(secret))).toEqual([]);
  });
});
