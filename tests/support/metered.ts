import { env } from "#tests/support/app.ts";

/**
 * A call of the database, one round trip: its statements, and the rows that they read and wrote, as D1 bills them. `round`: 1 for calls
 * that waited for no other, 2 for those sent after such a call had ended, and so on.
 */
export type DatabaseCall = {
  statements: string[];
  rowsRead: number;
  rowsWritten: number;
  round: number;
};

/** A database that records its calls in the order of their ends. */
export function meteredDatabase() {
  const calls: DatabaseCall[] = [];
  const queries = new WeakMap<object, { query: string; original: D1PreparedStatement }>();
  let ended = 0;
  const begin = () => {
    const round = ended + 1;
    return (statements: string[], results: D1Result[]) => note(statements, results, round);
  };
  const note = (statements: string[], results: D1Result[], round: number) => {
    ended = Math.max(ended, round);
    const sum = (column: "rows_read" | "rows_written") =>
      results.reduce((total, { meta }) => total + meta[column], 0);
    calls.push({
      statements,
      // Read later: only workerd counts rows.
      get rowsRead() {
        return sum("rows_read");
      },
      get rowsWritten() {
        return sum("rows_written");
      },
      round,
    });
  };

  function metered(query: string, original: D1PreparedStatement): D1PreparedStatement {
    const noted = async <T extends D1Result>(send: () => Promise<T>) => {
      const end = begin();
      const result = await send();
      end([query], [result]);
      return result;
    };
    const proxy = new Proxy(original, {
      get(target, name) {
        if (name === "bind")
          return (...values: unknown[]) => metered(query, target.bind(...values));
        if (name === "all" || name === "run") return () => noted(async () => target[name]());
        // The rows of `raw` have no numbers with them: a statement that only reads is sent again for these.
        if (name === "raw")
          return async () => {
            const end = begin();
            const rows = await target.raw();
            const isReading = /^\s*(select|with)\b/iu.test(query);
            end([query], isReading ? [await target.all()] : []);
            return rows;
          };
        const member: unknown = Reflect.get(target, name);
        return typeof member === "function" ? member.bind(target) : member;
      },
    });
    queries.set(proxy, { query, original });
    return proxy;
  }

  const DB = new Proxy(env.DB, {
    get(target, name) {
      if (name === "prepare") return (query: string) => metered(query, target.prepare(query));
      if (name === "batch")
        return async (statements: D1PreparedStatement[]) => {
          const known = statements.map((statement) => queries.get(statement));
          const end = begin();
          const results = await target.batch(
            statements.map((statement, at) => known[at]?.original ?? statement),
          );
          end(
            known.map((statement) => statement?.query ?? ""),
            results,
          );
          return results;
        };
      const member: unknown = Reflect.get(target, name);
      return typeof member === "function" ? member.bind(target) : member;
    },
  });
  return { DB, calls };
}
