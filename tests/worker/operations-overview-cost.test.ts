import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import type { Overview } from "#domain/operations/replies.ts";
import { makeToken, makeUser } from "#tests/support/accounts.ts";
import { call } from "#tests/support/app.ts";
import { db, makeEmbed, makeManyWidgets, makeToolkit } from "#tests/support/factories.ts";
import { meteredDatabase } from "#tests/support/metered.ts";

const WIDGETS = 10_000;
const USERS = 5_000;

it(
  "the overview counts the widgets and accounts of a large site, and looks at few of them",
  { timeout: 60_000 },
  async () => {
    await makeEmbed();
    const { collection } = await makeToolkit();
    await makeManyWidgets(collection, WIDGETS);
    const { id } = await makeUser();
    const columns = sql.raw("client_id, company, password_hash, is_admin, location, lastlogin");
    await db.run(sql`
      with recursive n(n) as (select 1 union all select n + 1 from n where n < ${USERS})
      insert into users (id, username, waiting, ${columns})
      select 'many-' || n, 'many-' || n, n = 7, ${columns} from n, users where users.id = ${id}`);
    const token = await makeToken({ isAdmin: true });
    const { DB, calls } = meteredDatabase();
    const response = await call("/overview", { token, env: { DB } });
    const { attention } = await response.json<Overview>();
    expect(attention.waiting.rows).toEqual([{ id: "many-7", name: "many-7" }]);
    expect(attention.unapproved.count).toBe(2_000);
    const counted = WIDGETS + USERS;
    expect(Math.max(...calls.map(({ rowsRead }) => rowsRead))).toBeLessThan(counted + 9_000);
  },
);
