import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { makeToken } from "#tests/support/accounts.ts";
import { call } from "#tests/support/app.ts";
import { db, makeManyWidgets, makeToolkit } from "#tests/support/factories.ts";
import { meteredDatabase } from "#tests/support/metered.ts";

const WIDGETS = 20_000;

it(
  "a page of many widgets reads the keys of the rows before it, and no other rows than its own",
  { timeout: 60_000 },
  async () => {
    const { collection: type } = await makeToolkit();
    const ids = await makeManyWidgets(type, WIDGETS);
    await db.run(
      sql`update widgets set name_folded = name, prompt_folded = '', submit_folded = ''
        where id in (select value from json_each(${JSON.stringify(ids)}))`,
    );
    const token = await makeToken({ isAdmin: true });
    const { DB, calls } = meteredDatabase();
    for (const filter of ["", `&type=${type}`]) {
      for (const page of [1, 400, 800]) {
        const path = `/widgets?size=25&page=${page}${filter}`;
        const before = calls.length;
        // oxlint-disable-next-line no-await-in-loop -- one after the other, to tell their statements apart
        expect((await call(path, { token, env: { DB } })).status).toBe(200);
        const rowsRead = calls.slice(before).map((one) => one.rowsRead);
        // One statement counts all widgets.
        const [most = 0, second = 0] = rowsRead.toSorted((one, other) => other - one);
        expect(second, path).toBeLessThanOrEqual(page * 25 + 150);
        expect(most, path).toBeLessThanOrEqual(WIDGETS + 150);
      }
    }
  },
);
