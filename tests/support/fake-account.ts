import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { onTestFinished, vi } from "vitest";
import { operate } from "#scripts/ops.ts";
import { ROOT } from "#scripts/project.ts";

/** The folder of the account of the running test. */
export let account = "";
/** Opens the database of the account. */
export const open = () => new DatabaseSync(join(account, "DB"));
// Made once: the disk takes seconds for the statements of all migrations.
let filledDatabase: Buffer | undefined;
/** Runs a command on the account. */
export const remote = (...words: string[]) => operate(["--remote", ...words]);
/** The rows that a command prints. */
export const rowsOf = async (...words: string[]) =>
  JSON.parse(await remote("--json", ...words)) as Record<string, unknown>[];

/** A fake account whose database has all tables, and two clients of one model. */
export function fakeAccount(): void {
  account = mkdtempSync(join(tmpdir(), "prompt-widgets-account-"));
  vi.stubEnv("FAKE_D1", account);
  vi.stubEnv("PATH", `${join(ROOT, "tests/support/fake-wrangler")}:${process.env.PATH}`);
  onTestFinished(() => {
    vi.unstubAllEnvs();
    rmSync(account, { recursive: true, force: true });
  });
  filledDatabase ??= fillDatabase();
  writeFileSync(join(account, "DB"), filledDatabase);
}

function fillDatabase(): Buffer {
  const database = open();
  const folder = join(ROOT, "migrations");
  for (const file of readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .toSorted())
    database.exec(readFileSync(join(folder, file), "utf8"));
  for (const name of ["Ann's", "Bea?"]) {
    const columns = "id, clientname, tagline, apikey, gptmodel, gpttemp, allowed_origins, styles";
    database
      .prepare(`insert into clients (${columns}) values (?, ?, '', ?, 'gpt-old', '1', '[]', '{}')`)
      .run(name, name, `key of ${name}`);
  }
  database.close();
  return readFileSync(join(account, "DB"));
}
