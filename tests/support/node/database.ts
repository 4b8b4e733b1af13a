import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import {
  databaseError,
  preparationError,
  sqliteError,
} from "#tests/support/node/database-errors.ts";
import {
  type Answer,
  metaOf,
  objectOf,
  parameterOf,
  parametersOf,
  resultOf,
  type Totals,
  valueOf,
} from "#tests/support/node/database-values.ts";

/** The limits that workerd gives SQLite. A row may have 2 MB in production, and 8 MB in workerd. */
const LIMITS = {
  length: 8_388_642,
  sqlLength: 100_000,
  column: 100,
  exprDepth: 100,
  compoundSelect: 5,
  vdbeOp: 25_000,
  functionArg: 127,
  attach: 0,
  likePatternLength: 50,
  variableNumber: 100,
  triggerDepth: 10,
};

type Prepared = { statement: StatementSync; columns: string[]; parameters: number };

const TOTALS =
  "select total_changes(), last_insert_rowid(), (select page_count from pragma_page_count)";

/** A D1 database in the memory of this process. tests/worker/runtime-statements.test.ts and others compare it with the one in workerd. */
export class MemoryDatabase {
  #sqlite = open();
  readonly #prepared = new Map<string, Prepared>();
  #totals: Totals = [0, 0, 0];

  prepare(query: string): MemoryStatement {
    return new MemoryStatement(this, query);
  }

  async batch(statements: MemoryStatement[]) {
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
  async send(statements: MemoryStatement[]): Promise<Answer[]> {
    // A call leaves the isolate, whose other work goes on meanwhile.
    await new Promise<void>((resolve) => setImmediate(resolve));
    if (statements.every(({ query }) => query.trim() === ""))
      throw databaseError("No SQL statements detected.");
    try {
      this.#run("begin");
      const answers = statements.map((statement) => this.#answer(statement));
      this.#run("commit");
      return answers;
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
    this.#sqlite = open();
    this.#sqlite.deserialize(copy);
    this.#totals = this.#readTotals();
  }

  #answer({ query, values }: MemoryStatement): Answer {
    if (/^\s*(?:begin|commit|end|rollback|savepoint|release)\b/iu.test(query))
      throw databaseError(`To execute a transaction, use batch: ${query}`);
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

  #run(statement: "begin" | "commit" | "rollback"): void {
    this.#find(statement).statement.run();
  }

  #readTotals(): Totals {
    return (this.#find(TOTALS).statement.get() as unknown as bigint[]).map(Number) as Totals;
  }
}

/** A statement, with the values of its parameters. */
class MemoryStatement {
  readonly #database: MemoryDatabase;
  readonly query: string;
  readonly values: SQLInputValue[];

  constructor(database: MemoryDatabase, query: string, values: SQLInputValue[] = []) {
    this.#database = database;
    this.query = query;
    this.values = values;
  }

  bind(...values: unknown[]): MemoryStatement {
    return new MemoryStatement(this.#database, this.query, values.map(parameterOf));
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

  async #send(): Promise<Answer> {
    const [answer] = await this.#database.send([this]);
    return answer as Answer;
  }
}

function open(): DatabaseSync {
  return new DatabaseSync(":memory:", {
    enableForeignKeyConstraints: true,
    enableDoubleQuotedStringLiterals: true,
    limits: LIMITS,
  } as ConstructorParameters<typeof DatabaseSync>[1]);
}
