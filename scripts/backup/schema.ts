import type { SqlDatabase } from "#scripts/backup/database.ts";

/** A table whose rows are backed up. */
export type Table = {
  name: string;
  /** The columns that identify the rows and sort them. */
  key: string[];
  /** All columns that can be written, including the key. `rowid` is one of them unless a column is its alias. */
  columns: string[];
};

export type Schema = {
  /** Parents before their children, so that every inserted row finds its parent. */
  tables: Table[];
  /** `creates` creates the tables; `completes` runs after the rows have been inserted. */
  creates: string[];
  completes: string[];
};

/** SQLite's table of the last AUTOINCREMENT numbers. SQLite creates the table itself; its rows are backed up. */
export const NUMBERS = "sqlite_sequence";

const OBJECTS = `SELECT type, name, sql FROM sqlite_master
  WHERE name NOT GLOB '_cf_*' AND (name NOT GLOB 'sqlite_*' OR name = '${NUMBERS}') ORDER BY type, name`;
const LAST = ["index", "view", "trigger"];

/** Reads the schema of a database, without objects that D1, SQLite or full-text search create themselves. */
export async function readSchema(database: Pick<SqlDatabase, "query">): Promise<Schema> {
  const [objects = [], list = []] = await database.query([OBJECTS, "PRAGMA table_list"]);
  const listed = new Map(list.map((row) => [row.name, row]));
  const own = objects.filter(({ name }) => listed.get(name)?.type !== "shadow");
  const names = own.filter(({ type }) => type === "table").map(({ name }) => String(name));
  const pragmas = (pragma: string) => names.map((name) => `PRAGMA ${pragma}(${quoted(name)})`);
  const described = await database.query([
    ...pragmas("table_xinfo"),
    ...pragmas("foreign_key_list"),
  ]);
  const tables = names.map((name, index) =>
    toTable(name, described[index] ?? [], listed.get(name)),
  );
  const parents = new Map(
    names.map((name, index) => [
      name,
      (described[names.length + index] ?? []).map(({ table }) => String(table)),
    ]),
  );
  // An index of a primary or unique key has no SQL: CREATE TABLE creates it.
  const made = own.filter(({ name, sql }) => name !== NUMBERS && sql !== null);
  const sqlOf = (types: string[]) =>
    types.flatMap((wanted) =>
      made.filter(({ type }) => type === wanted).map(({ sql }) => String(sql)),
    );
  return {
    tables: parentsFirst(tables, parents),
    creates: sqlOf(["table"]),
    completes: sqlOf(LAST),
  };
}

/** A quoted SQL identifier. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

type Described = Record<string, unknown>;

function toTable(name: string, columns: Described[], listed: Described | undefined): Table {
  // Generated columns and the command columns of virtual tables are hidden: they cannot be written.
  const written = columns.filter(({ hidden }) => hidden === 0);
  const names = written.map((column) => String(column.name));
  const primary = written
    .filter(({ pk }) => Number(pk) > 0)
    .toSorted((one, other) => Number(one.pk) - Number(other.pk));
  const standsForRowid = primary.length === 1 && /^integer$/iu.test(String(primary[0]?.type));
  if (listed?.wr === 1 || standsForRowid)
    return { name, columns: names, key: primary.map((column) => String(column.name)) };
  return { name, columns: ["rowid", ...names], key: ["rowid"] };
}

function parentsFirst(tables: Table[], parents: Map<string, string[]>): Table[] {
  const ordered = new Set<Table>();
  const visited = new Set<string>();
  const visit = (table: Table) => {
    if (visited.has(table.name)) return;
    visited.add(table.name);
    for (const parent of tables) {
      if (parents.get(table.name)?.includes(parent.name)) visit(parent);
    }
    ordered.add(table);
  };
  // Last, because inserts into the other tables change it.
  const numbers = tables.filter(({ name }) => name === NUMBERS);
  for (const table of tables) if (table.name !== NUMBERS) visit(table);
  return [...ordered, ...numbers];
}
