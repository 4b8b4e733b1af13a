import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setImmediate as turn, setTimeout as pause } from "node:timers/promises";
import { mustRun } from "#scripts/command.ts";
import type { Statements } from "#scripts/backup/statement-file.ts";
import { localDatabaseFile } from "#scripts/local-database.ts";
import { withFolder } from "#scripts/temporary-folder.ts";
import { CONFIG } from "#scripts/project.ts";

type Row = Record<string, string | number | null>;

/** A D1 database, local or at Cloudflare. */
export type SqlDatabase = {
  /** Runs SELECT statements in one call. Returns the rows of each. */
  query(statements: string[]): Promise<Row[][]>;
  /** Runs statements that write, in order. */
  execute(statements: Statements): Promise<void>;
  /** The current Time Travel bookmark; `null` for a local database. */
  bookmark(): Promise<string | null>;
  /** True if nothing that others write can be seen, so that one reading is enough. */
  isSnapshot?: true;
};

/** The length of the statements that one call of a local database runs, and of the file that one call of a remote one takes. */
const BATCH_LENGTH = 4_000_000;
const FILE_LENGTH = 50_000_000;

/** How often a page of a remote database is asked for, and the milliseconds before the second time. */
const ATTEMPTS = 4;
const PAUSE = 2_000;

/**
 * Calls `use` with the file of the local database, to read it. All of it is read as it is at the first statement, and a server that runs
 * beside it is not held up: workerd would need the file for itself.
 * @throws a sentence if there is no such file
 */
export async function withLocalFile<T>(
  dataDirectory: string,
  use: (database: Pick<SqlDatabase, "query" | "bookmark" | "isSnapshot">) => Promise<T>,
): Promise<T> {
  const file = localDatabaseFile(dataDirectory);
  if (!existsSync(file)) throw new Error("The database is empty: there is nothing to back up.");
  const database = new DatabaseSync(file, { readOnly: true, timeout: 10_000 });
  try {
    database.exec("BEGIN");
    return await use({ ...openFile(database), isSnapshot: true });
  } finally {
    database.close();
  }
}

/** Calls `use` with a file of SQLite, which is made if it does not exist. */
export async function withFile<T>(
  file: string,
  use: (database: SqlDatabase) => Promise<T>,
): Promise<T> {
  const database = new DatabaseSync(file, { timeout: 10_000 });
  try {
    return await use(openFile(database));
  } finally {
    database.close();
  }
}

function openFile(database: DatabaseSync): SqlDatabase {
  return {
    query: async (statements) => {
      // Without a turn of the event loop, Ctrl-C would wait for the end.
      await turn();
      return statements.map((statement) => database.prepare(statement).all() as Row[]);
    },
    execute: async (statements) => {
      for await (const some of batches(statements, BATCH_LENGTH)) {
        await turn();
        database.exec(`BEGIN;\n${some.join(";\n")};\nCOMMIT`);
      }
    },
    bookmark: async () => null,
  };
}

/**
 * Opens a remote database by wrangler.
 * @param name a binding of wrangler.toml, or the name of any database of the account
 */
export function remoteDatabase(name: string): SqlDatabase {
  const wrangler = (...parameters: string[]) =>
    mustRun(["wrangler", "d1", ...parameters, "--config", CONFIG], { quiet: true });
  return {
    query: async (statements) => {
      if (statements.length === 0) return [];
      const command = statements.join(";\n");
      const parameters = ["execute", name, "--remote", "--json", "--command", command];
      const { stdout } = await repeated(isRead(statements), async () => wrangler(...parameters));
      return (JSON.parse(stdout) as { results: Row[] }[]).map(({ results }) => results);
    },
    execute: async (statements) => {
      await withFolder(async (folder) => {
        const file = join(folder, "restore.sql");
        for await (const some of batches(statements, FILE_LENGTH)) {
          const text = some.map((statement) => `${statement};\n`).join("");
          writeFileSync(file, text, { mode: 0o600 });
          await wrangler("execute", name, "--remote", "--yes", "--file", file);
        }
      });
    },
    bookmark: async () => {
      const { stdout } = await wrangler("time-travel", "info", name, "--json");
      return (JSON.parse(stdout) as { bookmark: string }).bookmark;
    },
  };
}

function isRead(statements: string[]): boolean {
  return statements.every((statement) => /^\s*(?:select|pragma)\b/iu.test(statement));
}

/** Repeats a call that only reads, with longer and longer pauses: D1 is busy now and then. */
async function repeated<T>(isRead: boolean, call: () => Promise<T>, attempt = 1): Promise<T> {
  return call().catch(async (error: unknown) => {
    if (!isRead || attempt === ATTEMPTS || !isPassing(error)) throw error;
    await pause(PAUSE * attempt);
    return repeated(isRead, call, attempt + 1);
  });
}

function isPassing(error: unknown): boolean {
  return /overloaded|timed? ?out|network|fetch failed|reset|internal error|D1_ERROR.*busy|50[0234]/iu.test(
    String(error),
  );
}

/** Groups statements as they come, each group up to a length unless a single statement is longer. */
async function* batches(statements: Statements, length: number): AsyncGenerator<string[]> {
  let some: string[] = [];
  let filled = 0;
  for await (const statement of statements) {
    if (some.length > 0 && filled + statement.length > length) {
      yield some;
      some = [];
      filled = 0;
    }
    some.push(statement);
    filled += statement.length;
  }
  if (some.length > 0) yield some;
}
