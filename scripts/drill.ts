// npm run drill -- [FILE]: proves that a backup restores, by restoring and using it. Without FILE it backs up the local database.
import { join } from "node:path";
import { connect } from "#db/connect.ts";
import * as jobs from "#db/operations/jobs.ts";
import { fill, readCopy } from "#scripts/backup/copy.ts";
import { localDatabase } from "#scripts/backup/database.ts";
import { readBackup, writeBackup } from "#scripts/backup/manifest.ts";
import { tryCopy } from "#scripts/backup/served-copy.ts";
import { buildIfOlder } from "#scripts/build.ts";
import { runAsCommand } from "#scripts/command.ts";
import { withFolder } from "#scripts/temporary-folder.ts";
import { prepareDatabase } from "#scripts/prepare-database.ts";
import { chosenDataDirectory } from "#scripts/project.ts";
import { withDatabase } from "#scripts/local-database.ts";

await runAsCommand(async ([given]) => {
  const startedAt = Date.now();
  const source = chosenDataDirectory();
  await buildIfOlder();
  await prepareDatabase(source);
  try {
    const counts = await withFolder((folder) => drill(source, folder, given));
    await note(source, startedAt, "done", counts);
    return `The drill succeeded: ${counts.rows} rows of ${counts.tables} tables, every hash equal.`;
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    await note(source, startedAt, "failed", { problem });
    throw new Error(`${problem}\nThe drill FAILED.`, { cause: error });
  }
});

async function drill(source: string, folder: string, given: string | undefined) {
  const file = given ?? join(folder, "backup.sql");
  if (given === undefined) {
    console.log(`Backing up ${source} ...`);
    const now = new Date();
    const made = await withDatabase(source, (database) => readCopy(localDatabase(database), now));
    writeBackup(file, made);
  }
  console.log("Restoring into a new database ...");
  const backup = readBackup(file);
  const copy = join(folder, "copy");
  await withDatabase(copy, (database) => fill(localDatabase(database), backup));
  console.log("Serving the copy ...");
  for (const tried of await tryCopy(copy)) console.log(`  ${tried} works`);
  const rows = backup.tables.reduce((sum, table) => sum + table.rows, 0);
  return { rows, tables: backup.tables.length - 1 };
}

/** Records the drill in the table `jobs` of the local database. */
async function note(
  source: string,
  startedAt: number,
  outcome: "done" | "failed",
  detail: object,
): Promise<void> {
  await withDatabase(source, async (database) => {
    const db = connect(database);
    await jobs.start(db, "drill", startedAt);
    await jobs.end(db, "drill", { endedAt: Date.now(), outcome, detail });
  });
}
