// npm run restore -- FILE [--remote NEW-NAME], or npm run restore -- --to TIME --remote (docs/backup.md).
import { parseArgs } from "node:util";
import { fill, savesMemory } from "#scripts/backup/copy.ts";
import { remoteDatabase, withFile } from "#scripts/backup/database.ts";
import { readBackup } from "#scripts/backup/manifest.ts";
import { travelTo } from "#scripts/backup/time-travel.ts";
import { runAsCommand } from "#scripts/command.ts";
import { holdDataFolder } from "#scripts/data-lock.ts";
import { makeDatabaseFolder } from "#scripts/local-database.ts";
import { chosenDataDirectory } from "#scripts/project.ts";

const USAGE = `usage: npm run restore -- FILE [--remote NEW-NAME]
       npm run restore -- --to TIME --remote`;

/**
 * Restores a backup into an empty database, or the remote database to an earlier time.
 * @param args of the command line
 * @returns the text for the terminal: the next steps
 * @throws an error with a sentence if the backup or the database is refused
 */
export async function restore(args: string[]): Promise<string> {
  const { values, positionals } = parseArgs({
    args,
    options: { remote: { type: "boolean", default: false }, to: { type: "string" } },
    allowPositionals: true,
  });
  const [file, name, ...others] = positionals;
  if (values.to !== undefined) {
    if (!values.remote || file !== undefined) throw new Error(USAGE);
    const bookmark = await travelTo(values.to);
    return `The remote database has its state of ${values.to} again. To undo this:
  npx wrangler d1 time-travel restore DB --bookmark ${bookmark} --config wrangler.toml`;
  }
  if (file === undefined || others.length > 0 || (name !== undefined) !== values.remote)
    throw new Error(USAGE);
  const backup = await readBackup(file);
  if (name !== undefined) {
    await fill(remoteDatabase(name), backup);
    return remoteSteps(name, backup.made);
  }
  const folder = chosenDataDirectory();
  holdDataFolder(folder);
  await withFile(makeDatabaseFolder(folder), (database) => fill(database, backup));
  return `Restored and compared: every table equals the backup of ${backup.made}.
The local database in ${folder} holds it. npm start serves it.`;
}

function remoteSteps(name: string, made: string): string {
  return `Restored and compared: every table of "${name}" equals the backup of ${made}.

The product uses it after these steps:
  1. wrangler.toml, under [[d1_databases]]: database_name = "${name}", and no database_id
  2. npm run deploy
  3. everybody must sign in again, because a backup contains no sessions

KV keeps entries of the former database for up to a day: docs/configuration.md has the commands that delete them.`;
}

if (import.meta.main) {
  savesMemory();
  await runAsCommand(restore);
}
