import { remoteDatabase } from "#scripts/backup/database.ts";

type Statement = { text: string; values: unknown[] };

/**
 * A remote D1 database in the form that the functions of db/ take. `wrangler d1 execute` takes no parameters, so they are written into
 * the statements. A batch is one call. The numbers of changed rows are not known.
 * @param name a binding of wrangler.toml
 */
export function remoteD1(name: string): D1Database {
  const { query } = remoteDatabase(name);
  const run = async (statements: Statement[]) => {
    const found = await query(statements.map(withValues));
    return statements.map((_, index) => ({
      success: true,
      results: found[index] ?? [],
      meta: { changes: 0 },
    }));
  };
  const prepare = (text: string, values: unknown[] = []) => {
    const rows = async () => (await run([{ text, values }]))[0]?.results ?? [];
    return {
      text,
      values,
      bind: (...given: unknown[]) => prepare(text, given),
      all: async () => ({ success: true, results: await rows(), meta: { changes: 0 } }),
      run: async () => ({ success: true, results: await rows(), meta: { changes: 0 } }),
      raw: async () => (await rows()).map((row) => Object.values(row)),
      first: async () => (await rows())[0] ?? null,
    };
  };
  return { prepare, batch: run } as unknown as D1Database;
}

/** A statement with its parameters in place of the question marks, but for those in quotation marks. */
function withValues({ text, values }: Statement): string {
  let next = 0;
  return text.replaceAll(/'(?:[^']|'')*'|"(?:[^"]|"")*"|`[^`]*`|\?/gu, (part) =>
    part === "?" ? literal(values[next++]) : part,
  );
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return "null";
  if (typeof value === "boolean") return value ? "1" : "0";
  if (typeof value === "number" && Number.isFinite(value)) return String(value);
  if (typeof value === "string" && !value.includes("\0")) return `'${value.replaceAll("'", "''")}'`;
  throw new Error("This value cannot be sent to a remote database.");
}
