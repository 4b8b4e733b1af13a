import type { SqlDatabase } from "#scripts/backup/database.ts";

/** A table whose rows are backed up. */
export type Table = {
  name: string;
  /** What identifies and orders its rows. */
  key: string[];
  /** All columns that can be written, the key among them: `rowid` too, where no column stands for it. */
  columns: string[];
};

export type Schema = {
  /** Those that others refer to first, so that every row finds what it refers to. */
  tables: Table[];
  /** Statements that make the tables, and those that complete the database once it has its rows. */
  creates: string[];
  completes: string[];
};

/** SQLite's own table of the last numbers given out: it has rows, and is made by SQLite. */
export const NUMBERS = "sqlite_sequence";

const OBJECTS = `SELECT type, name, sql FROM sqlite_master
  WHERE name NOT GLOB '_cf_*' AND (name NOT GLOB 'sqlite_*' OR name = '${NUMBERS}') ORDER BY type, name`;
const LAST = ["index", "view", "trigger"];

/** Reads how a database is built, without what D1, SQLite and full-text search add by themselves. */
export async function readSchema(database: SqlDatabase): Promise<Schema> {
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
  // Indexes of keys have no SQL of their own: the table makes them.
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

/** A name as SQL writes it. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

type Described = Record<string, unknown>;

function toTable(name: string, columns: Described[], listed: Described | undefined): Table {
  // Hidden are generated columns, and those that a virtual table has for commands.
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
  // Last, since filling the other tables changes it.
  const numbers = tables.filter(({ name }) => name === NUMBERS);
  for (const table of tables) if (table.name !== NUMBERS) visit(table);
  return [...ordered, ...numbers];
}
