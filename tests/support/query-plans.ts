import { env } from "#tests/support/app.ts";

// These scans are harmless: temporary results, values of the caller, the rows of the same batch, a table of one row, and the index of administrators, which
// ends at the first row. Any other scan reads a whole table.
const NOT_A_TABLE =
  /SCAN (json_each|\w+ VIRTUAL TABLE|audit_batch|CONSTANT ROW|\(subquery-\d+\)|\d+ CONSTANT ROWS|other USING COVERING INDEX users_administrators)/u;

/** A database that records every statement. */
export function notingDatabase() {
  const statements: string[] = [];
  const DB = new Proxy(env.DB, {
    get(database, name) {
      const member = Reflect.get(database, name) as (query: string) => unknown;
      if (name !== "prepare") return member.bind(database);
      return (query: string) => {
        statements.push(query);
        return database.prepare(query);
      };
    },
  });
  return { DB, statements };
}

/** The steps of the query plan of a statement. */
export async function planOf(statement: string): Promise<string[]> {
  const parameters = (statement.match(/\?/gu) ?? []).map(() => "[]");
  const plan = env.DB.prepare(`explain query plan ${statement}`).bind(...parameters);
  const { results } = await plan.all<{ detail: string }>();
  return results.map(({ detail }) => detail);
}

/** The full table scans in the query plan of a statement. */
export async function scansOf(statement: string): Promise<string[]> {
  return (await planOf(statement))
    .filter((detail) => detail.startsWith("SCAN") && !NOT_A_TABLE.test(detail))
    .map((detail) => `${detail}: ${statement}`);
}
