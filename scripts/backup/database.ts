import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import { mustRun } from "#scripts/command.ts";
import { localDatabaseFile } from "#scripts/local-database.ts";
import { withFolder } from "#scripts/temporary-folder.ts";
import { CONFIG } from "#scripts/project.ts";

type Row = Record<string, string | number | null>;

/** A D1 database, local or at Cloudflare. */
export type SqlDatabase = {
  /** Runs SELECT statements in one call. Returns the rows of each. */
  query(statements: string[]): Promise<Row[][]>;
  /** Runs statements that write, in order. */
  execute(statements: string[]): Promise<void>;
  /** The current Time Travel bookmark; `null` for a local database. */
  bookmark(): Promise<string | null>;
};

const BATCH_BYTES = 4_000_000;

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
  use: (database: Pick<SqlDatabase, "query" | "bookmark">) => Promise<T>,
): Promise<T> {
  const file = localDatabaseFile(dataDirectory);
  if (!existsSync(file)) throw new Error("The database is empty: there is nothing to back up.");
  const database = new DatabaseSync(file, { readOnly: true, timeout: 10_000 });
  try {
    database.exec("BEGIN");
    return await use({
      query: async (statements) =>
        statements.map((statement) => database.prepare(statement).all() as Row[]),
      bookmark: async () => null,
    });
  } finally {
    database.close();
  }
}

/** Opens the local database (scripts/local-database.ts). */
export function localDatabase(database: D1Database): SqlDatabase {
  const batch = (statements: string[]) =>
    database.batch<Row>(statements.map((statement) => database.prepare(statement)));
  return {
    query: async (statements) =>
      statements.length === 0 ? [] : (await batch(statements)).map(({ results }) => results),
    execute: async (statements) => {
      for (const some of batches(statements)) await batch(some);
    },
    bookmark: async () => null,
  };
}

/** Runs a statement that writes, beside a server that runs: SQLite waits for its turn, workerd would not. */
export function writeLocally(
  dataDirectory: string,
  statement: string,
  values: (string | number)[],
): void {
  const database = new DatabaseSync(localDatabaseFile(dataDirectory), { timeout: 10_000 });
  try {
    database.prepare(statement).run(...values);
  } finally {
    database.close();
  }
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
        writeFileSync(file, statements.map((statement) => `${statement};\n`).join(""), {
          mode: 0o600,
        });
        await wrangler("execute", name, "--remote", "--yes", "--file", file);
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

function batches(statements: string[]): string[][] {
  const all: string[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const statement of statements) {
    if (bytes + statement.length > BATCH_BYTES) {
      all.push([]);
      bytes = 0;
    }
    all.at(-1)?.push(statement);
    bytes += statement.length;
  }
  return all;
}
