// npm run backup -- [--remote] [--without-runs] FILE: writes the database as an SQL file, and its counts to FILE.json (docs/backup.md).
import { join } from "node:path";
import { parseArgs } from "node:util";
import { BACKUP_JOB } from "#domain/operations/jobs.ts";
import { fill, savesMemory, writeCopy } from "#scripts/backup/copy.ts";
import { remoteDatabase, withFile, withLocalFile } from "#scripts/backup/database.ts";
import {
  readBackup,
  refuseExisting,
  removeBackup,
  renameBackup,
} from "#scripts/backup/manifest.ts";
import { RUNS } from "#scripts/backup/rows.ts";
import { runAsCommand } from "#scripts/command.ts";
import { withDatabase } from "#scripts/local-database.ts";
import { remoteD1 } from "#scripts/ops/remote-database.ts";
import { withFolder } from "#scripts/temporary-folder.ts";
import { chosenDataDirectory } from "#scripts/project.ts";

const USAGE = "usage: npm run backup -- [--remote] [--without-runs] FILE";

/**
 * Writes a backup and its manifest, restores them into a temporary database, and deletes them if this fails.
 * @param args of the command line
 * @returns the text for the terminal
 * @throws a sentence when there is nothing to back up, a file is in the way or the database cannot be read
 */
export async function backUp(args: string[]): Promise<string> {
  const { values, positionals } = parseArgs({
    args,
    options: {
      remote: { type: "boolean", default: false },
      "without-runs": { type: "boolean", default: false },
    },
    allowPositionals: true,
  });
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) throw new Error(USAGE);
  refuseExisting(file);
  const now = new Date();
  const without = values["without-runs"] ? RUNS : [];
  // A command that is killed leaves no file that looks like a proven backup.
  const unproven = `${file}.unproven`;
  const remove = () => removeBackup(unproven);
  remove();
  process.once("exit", remove);
  const options = { now, without };
  const backup = values.remote
    ? await writeCopy(remoteDatabase("DB"), unproven, options)
    : await withLocalFile(chosenDataDirectory(), (one) => writeCopy(one, unproven, options));
  const written = await readBackup(unproven);
  await withFolder((folder) => withFile(join(folder, "proof.sqlite"), (one) => fill(one, written)));
  renameBackup(unproven, file);
  const rows = backup.tables.reduce((sum, table) => sum + table.rows, 0);
  await note(values.remote, now, rows);
  const proven = `${file} holds ${rows} rows, restored once to prove it. Keep ${file}.json with it.`;
  if (backup.moved.length === 0) return proven;
  return `${proven}\nThese tables changed during the backup, so their rows may be from different moments: ${backup.moved.join(", ")}.`;
}

const NOTE = `insert into jobs (name, started_at, ended_at, outcome, detail) values (?, ?, ?, 'done', ?)
  on conflict (name) do update set started_at = excluded.started_at, ended_at = excluded.ended_at, outcome = 'done', detail = excluded.detail`;

/** Shows the backup on `/operations`, unless the database is busy. */
async function note(isRemote: boolean, startedAt: Date, rows: number): Promise<void> {
  const values = [BACKUP_JOB, startedAt.getTime(), Date.now(), JSON.stringify({ rows })];
  try {
    const store = (database: D1Database) =>
      database
        .prepare(NOTE)
        .bind(...values)
        .run();
    await (isRemote ? store(remoteD1("DB")) : withDatabase(chosenDataDirectory(), store));
  } catch {
    console.error("The database is busy, so /operations does not show this backup.");
  }
}

if (import.meta.main) {
  savesMemory();
  await runAsCommand(backUp);
}
