import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { mustRun } from "#scripts/command.ts";
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
      const { stdout } = await wrangler(
        "execute",
        name,
        "--remote",
        "--json",
        "--command",
        command,
      );
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
