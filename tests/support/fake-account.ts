import { execFileSync } from "node:child_process";
import {
  constants,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { writeFile } from "node:fs/promises";
import { Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { DatabaseSync } from "node:sqlite";
import { parseArgs } from "node:util";
import { onTestFinished, vi } from "vitest";
import { readMigrations } from "#scripts/local-database.ts";
import { operate } from "#scripts/ops.ts";
import { ROOT } from "#scripts/project.ts";

/** The folder of the account of the running test. The remote database NAME is the SQLite file NAME in it; the SQL in `change` runs before each command that reads DB. */
export let account = "";
/** The calls of `wrangler d1` in the running test: the action and its words. */
export let calls: string[][] = [];
/** Opens a database of the account. */
export const open = (name = "DB") => new DatabaseSync(join(account, name));
// Made once: the disk takes seconds for the statements of all migrations.
let filledDatabase: Buffer | undefined;
/** Runs a command on the account. */
export const remote = (...words: string[]) => operate(["--remote", ...words]);
/** The rows that a command prints. */
export const rowsOf = async (...words: string[]) =>
  JSON.parse(await remote("--json", ...words)) as Record<string, unknown>[];

/** A fake account whose database has all tables, and two clients of one model. */
export function fakeAccount(): void {
  emptyAccount();
  filledDatabase ??= fillDatabase();
  writeFileSync(join(account, "DB"), filledDatabase);
}

/** A fake account without databases: tests/support/fake-wrangler/wrangler hands the calls of `wrangler d1` to this process. */
export function emptyAccount(): void {
  account = mkdtempSync(join(tmpdir(), "prompt-widgets-account-"));
  calls = [];
  const waiting = join(account, "waiting");
  execFileSync("mkfifo", [waiting]);
  // Open for writing, too, so that it has no end between two calls.
  const socket = new Socket({ fd: openSync(waiting, constants.O_RDWR | constants.O_NONBLOCK) });
  createInterface({ input: socket }).on("line", (id) => {
    const call = join(account, `call-${id}`);
    const [code, output] = answerTo(readFileSync(call, "utf8").split("\0").slice(0, -1));
    writeFileSync(`${call}.output`, output);
    // Waits in another thread until the script reads it.
    void writeFile(`${call}.end`, `${code}\n`);
  });
  vi.stubEnv("FAKE_D1", account);
  vi.stubEnv("PATH", `${join(ROOT, "tests/support/fake-wrangler")}:${process.env.PATH}`);
  onTestFinished(() => {
    vi.unstubAllEnvs();
    socket.destroy();
    rmSync(account, { recursive: true, force: true });
  });
}

function answerTo(args: string[]): [code: number, output: string] {
  try {
    return [0, `${JSON.stringify(resultOf(args), null, 2)}\n`];
  } catch (error) {
    return [1, `${String(error)}\n`];
  }
}

const text = { type: "string" } as const;
const flag = { type: "boolean" } as const;

function resultOf(args: string[]): unknown {
  const { values, positionals } = parseArgs({
    args,
    options: {
      config: text,
      command: text,
      file: text,
      timestamp: text,
      json: flag,
      remote: flag,
      yes: flag,
    },
    allowPositionals: true,
  });
  const [, action = "", ...words] = positionals;
  calls.push([action, ...words, values.timestamp ?? ""]);
  // Every user of a machine can read its command lines.
  if (values.command?.includes("$argon2")) throw new Error("A password's hash in a command line.");
  if (action === "time-travel")
    return { bookmark: `bookmark-of-${words[1]}`, previous_bookmark: "bookmark-before" };
  const [name = ""] = words;
  const database = open(name);
  try {
    database.exec("PRAGMA synchronous = OFF; PRAGMA journal_mode = MEMORY");
    if (values.command === undefined) {
      database.exec(readFileSync(values.file ?? "", "utf8"));
      return [];
    }
    // Simulates a concurrent writer.
    const change = join(account, "change");
    if (name === "DB" && existsSync(change)) database.exec(readFileSync(change, "utf8"));
    return values.command.split(";\n").map((statement) => ({
      success: true,
      results: database.prepare(statement).all(),
    }));
  } finally {
    database.close();
  }
}

function fillDatabase(): Buffer {
  const database = open();
  for (const { queries } of readMigrations()) database.exec(queries.join(";"));
  for (const name of ["Ann's", "Bea?"]) {
    const columns = "id, clientname, tagline, apikey, gptmodel, gpttemp, allowed_origins, styles";
    database
      .prepare(`insert into clients (${columns}) values (?, ?, '', ?, 'gpt-old', '1', '[]', '{}')`)
      .run(name, name, `key of ${name}`);
  }
  database.close();
  return readFileSync(join(account, "DB"));
}
