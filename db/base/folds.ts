import { getTableColumns, isNull, sql, type SQL, type Table } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Database } from "#db/base/connect.ts";
import { boundLists } from "#db/base/rows.ts";
import { clients } from "#db/schema/clients.ts";
import { toolkits } from "#db/schema/toolkits.ts";
import { widgets } from "#db/schema/widgets.ts";
import { users } from "#db/schema/accounts.ts";
import { messages, threads } from "#db/schema/assistant.ts";
import { fold } from "#domain/fold.ts";
import { readableOrigin } from "#domain/clients/readable-origin.ts";

/** The columns with a folded copy for search and order, by table. The copy of `name` is the column `nameFolded`. */
const FOLDED = [
  [toolkits, ["name"]],
  [widgets, ["name", "prompt", "submit"]],
  [clients, ["clientname", "tagline", "domainurl"]],
  [users, ["company", "location"]],
  [threads, ["title"]],
  [messages, ["message"]],
] as const;

const NAMES = new Set<string>(FOLDED.flatMap(([, names]) => names));

type Folds = { [name: `${string}Folded`]: string };
type FoldColumn = `${string}Folded`;

/** The fields of a row and their folded copies. Every insert and update needs it. */
export function withFolds<F extends object>(fields: F): F & Folds {
  return { ...fields, ...foldsOf(fields) };
}

function foldsOf(fields: object): Folds {
  const folds = Object.entries(fields)
    .filter(([name, value]) => NAMES.has(name) && value !== undefined)
    .map(([name, value]) => [`${name}Folded`, foldOf(value)]);
  return Object.fromEntries(folds);
}

function foldOf(value: unknown): string {
  if (typeof value === "string") return fold(readableOrigin(value));
  return fold(Object.values(value ?? {}).join(" "));
}

/** The folded copy of a column, for search and order. Where it is not stored yet, lower() folds ASCII letters. */
export function folded(fold: SQLiteColumn, column: SQLiteColumn): SQL {
  return sql`case when ${fold} is null then lower(${column}) else ${fold} end`;
}

/** The columns of a table without the folded copies. */
export function ownColumns<T extends Table>(table: T) {
  type Columns = T["_"]["columns"];
  const own = Object.entries(getTableColumns(table)).filter(([name]) => !name.endsWith("Folded"));
  return Object.fromEntries(own) as {
    [name in keyof Columns as name extends FoldColumn ? never : name]: Columns[name];
  };
}

/**
 * Stores the folded copies of rows that have none: rows older than these columns, or written by hand.
 * @param limit the most rows of each table
 * @returns the number of updated rows; 0 means that none is left
 */
export async function fillFolds(db: Database, limit = 100): Promise<number> {
  let filled = 0;
  for (const [table, names] of FOLDED) {
    const columns = getTableColumns(table) as Record<string, SQLiteColumn>;
    const column = (name: string) => columns[name] as SQLiteColumn;
    const isUnfolded = isNull(column(`${names[0]}Folded`));
    const key = column(table === messages ? "sequence" : "id");
    const sources = Object.fromEntries(names.map((name) => [name, column(name)]));
    const rows = await db
      .select({ ...sources, id: key })
      .from(table)
      .where(isUnfolded)
      .limit(limit);
    if (rows.length === 0) continue;
    const parts = names.map((name) => {
      const target = sql.identifier(column(`${name}Folded`).name);
      return sql`${target} = f.value ->> ${`$.${name}Folded`}`;
    });
    for (const folds of boundLists(rows.map(({ id, ...fields }) => ({ id, ...foldsOf(fields) })))) {
      await db.run(
        sql`update ${table} set ${sql.join(parts, sql`, `)} from json_each(${folds}) f
          where ${key} = f.value ->> '$.id' and ${isUnfolded}`,
      );
    }
    filled += rows.length;
  }
  return filled;
}
