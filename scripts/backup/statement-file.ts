import { createHash, type Hash } from "node:crypto";
import { closeSync, createReadStream, openSync, writeFileSync } from "node:fs";

/** Statements in order, all at once or as they come. */
export type Statements = Iterable<string> | AsyncIterable<string>;

/** The table in which a restore assembles long values. */
export const STAGE = "restore_stage";

const SEPARATOR = ";\n--\n";

/**
 * Writes statements to a new file that only the owner can read, one after the other: a database may be larger than the memory.
 * @returns by table, the SHA-256 of the statements that insert its rows; under the empty name, that of all others
 * @throws an error if the file exists
 */
export async function writeStatements(
  file: string,
  statements: Statements,
): Promise<Record<string, string>> {
  const hashes = new Hashes();
  const descriptor = openSync(file, "wx", 0o600);
  try {
    for await (const statement of statements) {
      hashes.add(statement);
      writeFileSync(descriptor, statement + SEPARATOR);
    }
  } finally {
    closeSync(descriptor);
  }
  return hashes.digests();
}

/** Yields the statements of a file of `writeStatements`, and last what follows the end of the last one, if anything does. */
export async function* readStatements(file: string): AsyncGenerator<string> {
  let rest = "";
  for await (const text of createReadStream(file, { encoding: "utf8", highWaterMark: 1_000_000 })) {
    const statements = (rest + String(text)).split(SEPARATOR);
    rest = statements.pop() ?? "";
    yield* statements;
  }
  if (rest !== "") yield rest;
}

/** The hashes of the statements of a file, as `writeStatements` returns them. A text after the last statement counts as one. */
export async function hashStatements(file: string): Promise<Record<string, string>> {
  const hashes = new Hashes();
  for await (const statement of readStatements(file)) hashes.add(statement);
  return hashes.digests();
}

/** Adds the inserts of a table to a file, those of neighbouring rows as one statement, which is much faster to restore. */
export class InsertFile {
  #descriptor: number;
  #last = "";
  /** The beginning of the last statement, if rows can be added to it. */
  #open: string | undefined;

  constructor(file: string) {
    this.#descriptor = openSync(file, "w", 0o600);
  }

  /** Adds the statements of a row. Long values are staged, so their rows stay alone. */
  add(statements: string[]): void {
    for (const statement of statements) {
      const [into] = INTO.exec(statement) ?? [];
      if (into !== undefined && into === this.#open)
        this.#last += `, ${statement.slice(into.length)}`;
      else {
        this.#write();
        this.#last = statement;
      }
      const isFull = this.#last.length > JOINED;
      this.#open = isFull || statement.includes(STAGE) ? undefined : into;
    }
  }

  end(): void {
    this.#write();
    closeSync(this.#descriptor);
  }

  #write(): void {
    if (this.#last !== "") writeFileSync(this.#descriptor, this.#last + SEPARATOR);
  }
}

const JOINED = 30_000;
const INTO = /^INSERT INTO "(?:[^"]|"")+" \((?:"(?:[^"]|"")+"(?:, )?)+\) VALUES /u;

/** Hashes statements by the table whose rows they insert; all others under the empty name. */
class Hashes {
  #hashes = new Map<string, Hash>();
  /** Statements since the last end: the pieces of a long value belong to the row that follows. */
  #staged: string[] = [];

  add(statement: string): void {
    this.#staged.push(statement);
    if (STAGES.test(statement)) return;
    this.#end(INSERTS.exec(statement)?.[1]?.replaceAll('""', '"') ?? "");
  }

  #end(name: string): void {
    const hash = this.#hashes.get(name) ?? createHash("sha256");
    this.#hashes.set(name, hash);
    for (const statement of this.#staged) hash.update(statement + SEPARATOR);
    this.#staged = [];
  }

  digests(): Record<string, string> {
    this.#end("");
    return Object.fromEntries([...this.#hashes].map(([name, hash]) => [name, hash.digest("hex")]));
  }
}

const STAGES = new RegExp(`^(?:INSERT INTO|UPDATE) ${STAGE} `, "u");
const INSERTS = /^INSERT INTO "((?:[^"]|"")+)"/u;
