import { env } from "#tests/support/app.ts";

/** A call of the database, one round trip: its statements, and the rows that they read and wrote, as D1 bills them. */
export type DatabaseCall = { statements: string[]; rowsRead: number; rowsWritten: number };

/** A database that records its calls in the order of their ends. */
export function meteredDatabase() {
  const calls: DatabaseCall[] = [];
  const queries = new WeakMap<object, { query: string; original: D1PreparedStatement }>();
  const note = (statements: string[], results: D1Result[]) => {
    const sum = (column: "rows_read" | "rows_written") =>
      results.reduce((total, { meta }) => total + meta[column], 0);
    calls.push({ statements, rowsRead: sum("rows_read"), rowsWritten: sum("rows_written") });
  };

  function metered(query: string, original: D1PreparedStatement): D1PreparedStatement {
    const noted = async <T extends D1Result>(result: Promise<T>) => {
      note([query], [await result]);
      return result;
    };
    const proxy = new Proxy(original, {
      get(target, name) {
        if (name === "bind")
          return (...values: unknown[]) => metered(query, target.bind(...values));
        if (name === "all" || name === "run") return () => noted(target[name]());
        // The rows of `raw` have no numbers with them: a statement that only reads is sent again for these.
        if (name === "raw")
          return async () => {
            const rows = await target.raw();
            if (/^\s*(select|with)\b/iu.test(query)) note([query], [await target.all()]);
            else calls.push({ statements: [query], rowsRead: 0, rowsWritten: 0 });
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
          const results = await target.batch(
            statements.map((statement, at) => known[at]?.original ?? statement),
          );
          note(
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
