import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";

/** The limits that workerd gives SQLite. A row may have 2 MB in production, and 8 MB in workerd. */
const LIMITS = {
  length: 8_388_642,
  sqlLength: 100_000,
  column: 100,
  exprDepth: 100,
  compoundSelect: 5,
  vdbeOp: 25_000,
  functionArg: 127,
  likePatternLength: 50,
  variableNumber: 100,
  triggerDepth: 10,
};

type Prepared = { statement: StatementSync; columns: string[]; parameters: number };

const TOTALS =
  "select total_changes(), last_insert_rowid(), (select page_count from pragma_page_count)";

/**
 * A file of SQLite, or one in memory, in the form in which a Worker gets D1. It answers as the D1 of workerd does, whose processes can have
 * the file open at the same time: tests/worker/runtime-statements.test.ts and others compare the two.
 */
export class SqliteD1 {
  #sqlite: DatabaseSync;
  readonly #prepared = new Map<string, Prepared>();
  #totals: Totals = [0, 0, 0];

  constructor(path = ":memory:") {
    this.#sqlite = open(path);
  }

  close(): void {
    this.#sqlite.close();
  }

  prepare(query: string): SqliteStatement {
    return new SqliteStatement(this, query);
  }

  async batch(statements: SqliteStatement[]) {
    return (await this.send(statements)).map(resultOf);
  }

  /** Runs the lines of a text as a batch. Each line is one statement. */
  async exec(text: string) {
    const lines = text.trim().split("\n");
    try {
      await this.send(lines.map((line) => this.prepare(line)));
    } catch (error) {
      // D1 names the first line, whichever has failed.
      const { cause } = error as Error & { cause: Error };
      throw databaseError(`Error in line 1: ${lines[0]}: ${cause.message}`, "D1_EXEC_ERROR");
    }
    return { count: lines.length, duration: 0 };
  }

  /** Runs statements one after the other, all of them or none. */
  async send(statements: SqliteStatement[]): Promise<Result[]> {
    // A call leaves the isolate, whose other work goes on meanwhile.
    await new Promise<void>((resolve) => setImmediate(resolve));
    if (statements.every(({ query }) => query.trim() === ""))
      throw databaseError("No SQL statements detected.");
    try {
      // A transaction that reads first could not wait for another process that writes meanwhile.
      this.#run("begin immediate");
      const results = statements.map((statement) => this.#execute(statement));
      this.#run("commit");
      return results;
    } catch (error) {
      if (this.#sqlite.isTransaction) this.#run("rollback");
      throw sqliteError(error);
    }
  }

  /** A copy of all tables. */
  serialize(): Uint8Array {
    return this.#sqlite.serialize();
  }

  /** Replaces all tables by those of a copy. */
  deserialize(copy: Uint8Array): void {
    this.#prepared.clear();
    // A new connection: Node 24 crashes when it collects statements of one that was deserialized.
    this.#sqlite = open(":memory:");
    this.#sqlite.deserialize(copy);
    this.#totals = this.#readTotals();
  }

  #execute({ query, values }: SqliteStatement): Result {
    if (/^\s*(?:begin|commit|end|rollback|savepoint|release)\b/iu.test(query))
      throw databaseError(`To execute a transaction, use batch: ${query}`);
    if (/^\s*(?:attach|detach)\b/iu.test(query)) throw databaseError("not authorized: SQLITE_AUTH");
    const { statement, columns, parameters } = this.#find(query);
    if (parameters !== values.length)
      throw databaseError("Wrong number of parameter bindings for SQL query.");
    const rows = (statement.all(...values) as unknown as unknown[][]).map((row) =>
      row.map(valueOf),
    );
    const before = this.#totals;
    this.#totals = this.#readTotals();
    return { columns, rows, meta: metaOf(before, this.#totals) };
  }

  #find(query: string): Prepared {
    const known = this.#prepared.get(query);
    if (known !== undefined) return known;
    const statement = this.#prepare(query);
    if (query.slice(statement.sourceSQL.length).trim() !== "")
      throw new Error(`In Node, a text has one statement: ${query}`);
    statement.setReturnArrays(true);
    statement.setReadBigInts(true);
    const columns = statement.columns().map(({ name }) => name);
    const prepared = { statement, columns, parameters: parametersOf(query) };
    // A kept statement would keep its columns.
    if (/^\s*(?:create|alter|drop)\b/iu.test(query)) this.#prepared.clear();
    else this.#prepared.set(query, prepared);
    return prepared;
  }

  #prepare(query: string): StatementSync {
    try {
      return this.#sqlite.prepare(query);
    } catch (error) {
      throw preparationError(error);
    }
  }

  #run(statement: "begin immediate" | "commit" | "rollback"): void {
    this.#find(statement).statement.run();
  }

  #readTotals(): Totals {
    return (this.#find(TOTALS).statement.get() as unknown as bigint[]).map(Number) as Totals;
  }
}

/** A statement, with the values of its parameters. */
class SqliteStatement {
  readonly #database: SqliteD1;
  readonly query: string;
  readonly values: SQLInputValue[];

  constructor(database: SqliteD1, query: string, values: SQLInputValue[] = []) {
    this.#database = database;
    this.query = query;
    this.values = values;
  }

  bind(...values: unknown[]): SqliteStatement {
    return new SqliteStatement(this.#database, this.query, values.map(parameterOf));
  }

  async all() {
    return resultOf(await this.#send());
  }

  async run() {
    return this.all();
  }

  async first(column?: string) {
    const { columns, rows } = await this.#send();
    const [row] = rows;
    if (row === undefined) return null;
    const object = objectOf(columns, row);
    if (column === undefined) return object;
    if (column in object) return object[column];
    const cause = new Error("Column not found");
    throw new Error(`D1_COLUMN_NOTFOUND: Column not found (${column})`, { cause });
  }

  async raw({ columnNames = false } = {}) {
    const { columns, rows } = await this.#send();
    return columnNames ? [columns, ...rows] : rows;
  }

  async #send(): Promise<Result> {
    const [result] = await this.#database.send([this]);
    return result as Result;
  }
}

function open(path: string): DatabaseSync {
  return new DatabaseSync(path, {
    timeout: 10_000,
    enableForeignKeyConstraints: true,
    enableDoubleQuotedStringLiterals: true,
    limits: LIMITS,
  } as ConstructorParameters<typeof DatabaseSync>[1]);
}

/** The columns and rows of a statement, and the meta data of D1 about it. */
type Result = { columns: string[]; rows: unknown[][]; meta: object };

/** The numbers of a connection after a statement: changed rows, the last row id, pages. */
type Totals = [changes: number, lastRowId: number, pages: number];

/** How many values a statement takes, because node:sqlite accepts fewer. Parameters with a name do not count. */
function parametersOf(query: string): number {
  const tokens = /'(?:[^']|'')*'|"(?:[^"]|"")*"|`[^`]*`|--[^\n]*|\/\*[^]*?\*\/|\?(?<number>\d*)/gu;
  let [last, highest] = [0, 0];
  for (const [text, number] of query.matchAll(tokens)) {
    if (!text.startsWith("?")) continue;
    last = number ? Number(number) : last + 1;
    highest = Math.max(highest, last);
  }
  return highest;
}

/** A value of JavaScript as it reaches D1, by JSON. */
function parameterOf(value: unknown): SQLInputValue {
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (typeof value === "string" || value === null) return value;
  if (typeof value === "boolean") return Number(value);
  if (value instanceof ArrayBuffer) return new Uint8Array(value);
  if (ArrayBuffer.isView(value)) return Uint8Array.from(value as Uint8Array);
  if (Array.isArray(value) && value.every(isByte)) return Uint8Array.from(value);
  const message = `Type '${typeof value}' not supported for value '${String(value)}'`;
  throw databaseError(message, "D1_TYPE_ERROR");
}

function isByte(value: unknown): boolean {
  return typeof value === "number" && value >= 0 && value < 256;
}

/** A value of SQLite as D1 answers it, by JSON. */
function valueOf(value: unknown): unknown {
  if (typeof value === "bigint") return Number(value);
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  return value instanceof Uint8Array ? Array.from(value) : value;
}

/** The result of a statement. */
function resultOf({ columns, rows, meta }: Result) {
  return { success: true, results: rows.map((row) => objectOf(columns, row)), meta };
}

/** A row by its columns. The last one of several columns with one name counts. */
function objectOf(columns: string[], row: unknown[]): Record<string, unknown> {
  return Object.fromEntries(columns.map((column, at) => [column, row[at]]));
}

/** The meta data of a statement, by the numbers before and after it. */
function metaOf(before: Totals, after: Totals): object {
  const [changes, lastRowId, pages] = after;
  const meta = {
    served_by: "memory",
    duration: 0,
    changes: changes - before[0],
    last_row_id: lastRowId,
    changed_db: after.some((number, at) => number !== before[at]),
    size_after: pages * 4096,
  };
  return Object.defineProperties(meta, { rows_read: UNCOUNTED, rows_written: UNCOUNTED });
}

/** Only workerd's SQLite counts rows. A test that compared another number would prove nothing. */
const UNCOUNTED = {
  get: (): number => {
    throw new Error("Only workerd counts rows: add the file to IN_WORKERD of vitest.config.ts.");
  },
};

const TOO_BIG = 18;

const CODES: Record<number, string> = {
  5: "SQLITE_BUSY",
  7: "SQLITE_NOMEM",
  13: "SQLITE_FULL",
  [TOO_BIG]: "SQLITE_TOOBIG",
  19: "SQLITE_CONSTRAINT",
  20: "SQLITE_MISMATCH",
};

const CONSTRAINTS: Record<number, string> = {
  275: "CHECK",
  787: "FOREIGNKEY",
  1299: "NOTNULL",
  1555: "PRIMARYKEY",
  1811: "TRIGGER",
  2067: "UNIQUE",
  2579: "ROWID",
  3091: "DATATYPE",
};

/** An error of D1, whose cause has the message without the kind. */
function databaseError(message: string, kind = "D1_ERROR"): Error {
  return new Error(`${kind}: ${message}`, { cause: new Error(message) });
}

/** An error of SQLite as D1 words it, without the offset in the statement. Returns any other error unchanged. */
function sqliteError(error: unknown): unknown {
  const code = codeOf(error);
  if (code === undefined) return error;
  const constraint = CONSTRAINTS[code];
  const extended = constraint ? ` (extended: SQLITE_CONSTRAINT_${constraint})` : "";
  const { message } = error as Error;
  return databaseError(`${message}: ${CODES[code & 0xff] ?? "SQLITE_ERROR"}${extended}`);
}

/** As `sqliteError`, for a statement that cannot be prepared. */
function preparationError(error: unknown): unknown {
  if (codeOf(error) === TOO_BIG) return databaseError("statement too long: SQLITE_TOOBIG");
  if ((error as { code?: string }).code === "ERR_INVALID_ARG_VALUE")
    return databaseError("SQL code did not contain a statement.");
  return error;
}

function codeOf(error: unknown): number | undefined {
  return (error as { errcode?: number }).errcode;
}
