import { describe, expect, it } from "vitest";
import { call, env } from "#tests/support/app.ts";
import { eventsOf, STREAMED } from "#tests/support/events.ts";
import {
  cheapModel,
  INPUTS,
  moneyOf,
  pricedEmbed,
  runsOf,
  settledRun,
} from "#tests/support/runs.ts";

/** A database that refuses some batches, and notes the rows that the others write. */
function watchedDatabase(refuses: (batch: number) => boolean = () => false) {
  const written: number[] = [];
  let batches = 0;
  const DB = new Proxy(env.DB, {
    get(target, name) {
      const member = Reflect.get(target, name) as (given: unknown) => unknown;
      if (name !== "batch") return member.bind(target);
      return async (statements: D1PreparedStatement[]) => {
        batches += 1;
        if (refuses(batches)) throw new Error("D1_ERROR: Network connection lost.");
        const results = await target.batch(statements);
        written.push(results.reduce((sum, { meta }) => sum + meta.rows_written, 0));
        return results;
      };
    },
  });
  return { DB, written };
}

describe("The settlement of an answer", () => {
  it("is one batch after the one that admits it, and both write nine rows", async () => {
    const { aiPath, client } = await pricedEmbed();
    // The rows of the month and of the day exist from the second answer on.
    await call(aiPath, { body: INPUTS, env: cheapModel("ok") });
    const { DB, written } = watchedDatabase();
    await call(aiPath, { body: INPUTS, env: { ...cheapModel("ok"), DB } });
    expect(written).toHaveLength(2);
    expect(written).toEqual([5, 4]);
    expect(await runsOf(client.id)).toHaveLength(2);
  });

  it("is tried again where the database refuses it; the reader has the whole answer meanwhile", async () => {
    const { aiPath, client } = await pricedEmbed();
    const { DB } = watchedDatabase((batch) => batch === 2);
    const options = { body: INPUTS, headers: STREAMED, env: { ...cheapModel("ok"), DB } };
    const events = await eventsOf(await call(aiPath, options));
    expect(events.at(-1)?.event).toBe("done");
    expect(await settledRun(client.id)).toMatchObject({ outcome: "answered", cost: 50 });
    expect(await moneyOf(client.id)).toEqual({ spent: 50, held: 0, runs: 50, days: 50 });
  });

  it("never happens where the answer was not admitted: without the database, nothing is asked", async () => {
    const { aiPath, client } = await pricedEmbed();
    const { DB } = watchedDatabase(() => true);
    const refused = await call(aiPath, { body: INPUTS, env: { ...cheapModel("ok"), DB } });
    expect(refused.status).toBe(503);
    expect(await runsOf(client.id)).toEqual([]);
  });
});
