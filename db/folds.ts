import { getTableColumns, isNull, sql, type SQL, type Table } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Database } from "#db/connect.ts";
import { clients, toolkits, users, widgets } from "#db/schema.ts";
import { fold } from "#domain/fold.ts";
import { readableOrigin } from "#domain/clients/readable-origin.ts";

/** The columns that lists search and sort folded, by table. The fold of `name` stands in `nameFolded`. */
const FOLDED = [
  [toolkits, ["name"]],
  [widgets, ["name", "prompt", "submit"]],
  [clients, ["clientname", "tagline", "domainurl"]],
  [users, ["company", "location"]],
] as const;

const NAMES = new Set<string>(FOLDED.flatMap(([, names]) => names));

/** The most characters of one bound parameter: D1 takes 2 MB, and a character may take three bytes. */
const MAX_CHARACTERS = 400_000;

type Folds = { [name: `${string}Folded`]: string };
type FoldColumn = `${string}Folded`;

/** Fields of a row with the folds of those that have one: for every insert and update. */
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

/** A column as lists search and sort it. The SQL function stands in for a fold that is not stored yet: it lowers ASCII letters. */
export function folded(fold: SQLiteColumn, column: SQLiteColumn): SQL {
  return sql`case when ${fold} is null then lower(${column}) else ${fold} end`;
}

/** The columns of a table without its folds. */
export function ownColumns<T extends Table>(table: T) {
  type Columns = T["_"]["columns"];
  const own = Object.entries(getTableColumns(table)).filter(([name]) => !name.endsWith("Folded"));
  return Object.fromEntries(own) as {
    [name in keyof Columns as name extends FoldColumn ? never : name]: Columns[name];
  };
}

/**
 * Stores the folds of rows that have none: rows from before there were folds, or written without this file.
 * @param limit the most rows of each table
 * @returns the number of rows; 0 means that all are done
 */
export async function fillFolds(db: Database, limit = 100): Promise<number> {
  let filled = 0;
  for (const [table, names] of FOLDED) {
    const columns = getTableColumns(table) as Record<string, SQLiteColumn>;
    const column = (name: string) => columns[name] as SQLiteColumn;
    const isUnfolded = isNull(column(`${names[0]}Folded`));
    const sources = Object.fromEntries(["id", ...names].map((name) => [name, column(name)]));
    const rows = await db.select(sources).from(table).where(isUnfolded).limit(limit);
    if (rows.length === 0) continue;
    const parts = names.map((name) => {
      const target = sql.identifier(column(`${name}Folded`).name);
      return sql`${target} = f.value ->> ${`$.${name}Folded`}`;
    });
    for (const folds of parameters(rows.map(({ id, ...fields }) => ({ id, ...foldsOf(fields) })))) {
      await db.run(
        sql`update ${table} set ${sql.join(parts, sql`, `)} from json_each(${folds}) f
          where ${column("id")} = f.value ->> '$.id' and ${isUnfolded}`,
      );
    }
    filled += rows.length;
  }
  return filled;
}

/** Rows as JSON lists that are each short enough for one bound parameter. */
function parameters(rows: object[]): string[] {
  const lists: string[][] = [[]];
  let characters = 0;
  for (const row of rows.map((row) => JSON.stringify(row))) {
    characters += row.length;
    if (characters > MAX_CHARACTERS) {
      lists.push([]);
      characters = row.length;
    }
    lists.at(-1)?.push(row);
  }
  return lists.map((list) => `[${list.join()}]`);
}
