// npm run backup -- [--remote] FILE: writes the database as an SQL file, and its counts to FILE.json (docs/backup.md).
import { parseArgs } from "node:util";
import { fill, readCopy } from "#scripts/backup/copy.ts";
import { localDatabase, remoteDatabase } from "#scripts/backup/database.ts";
import { readBackup, refuseExisting, removeBackup, writeBackup } from "#scripts/backup/manifest.ts";
import { runAsCommand } from "#scripts/command.ts";
import { withFolder } from "#scripts/temporary-folder.ts";
import { chosenDataDirectory } from "#scripts/project.ts";
import { withDatabase } from "#scripts/local-database.ts";

const USAGE = "usage: npm run backup -- [--remote] FILE";

/**
 * Writes a backup and its manifest, restores them into a temporary database, and deletes them if this fails.
 * @param args of the command line
 * @returns the text for the terminal
 * @throws a sentence when there is nothing to back up, a file is in the way or the database cannot be read
 */
export async function backUp(args: string[]): Promise<string> {
  const { values, positionals } = parseArgs({
    args,
    options: { remote: { type: "boolean", default: false } },
    allowPositionals: true,
  });
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) throw new Error(USAGE);
  refuseExisting(file);
  const now = new Date();
  const backup = values.remote
    ? await readCopy(remoteDatabase("DB"), now)
    : await withDatabase(chosenDataDirectory(), (one) => readCopy(localDatabase(one), now));
  writeBackup(file, backup);
  try {
    const written = readBackup(file);
    await withFolder((folder) => withDatabase(folder, (one) => fill(localDatabase(one), written)));
  } catch (error) {
    removeBackup(file);
    throw error;
  }
  const rows = backup.tables.reduce((sum, table) => sum + table.rows, 0);
  const written = `${file} holds ${rows} rows, restored once to prove it. Keep ${file}.json with it.`;
  if (backup.moved.length === 0) return written;
  return `${written}\nThese tables changed during the backup, so their rows may be from different moments: ${backup.moved.join(", ")}.`;
}

if (import.meta.main) await runAsCommand(backUp);
