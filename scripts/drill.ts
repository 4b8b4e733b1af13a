// npm run drill -- [[--remote] FILE]: proves that a backup restores, by restoring and using it. Without FILE it backs up the local
// database. With --remote the file is one of production, and production's database records the drill.
import { join } from "node:path";
import { parseArgs } from "node:util";
import { connect } from "#db/base/database.ts";
import * as jobs from "#db/operations/jobs.ts";
import { DRILL_JOB } from "#domain/operations/jobs.ts";
import { fill, writeCopy } from "#scripts/backup/copy.ts";
import { withFile, withLocalFile } from "#scripts/backup/database.ts";
import { readBackup } from "#scripts/backup/manifest.ts";
import { tryCopy } from "#scripts/backup/served-copy.ts";
import { buildIfOlder } from "#scripts/build.ts";
import { runAsCommand } from "#scripts/command.ts";
import { remoteD1 } from "#scripts/ops/remote-database.ts";
import { withFolder } from "#scripts/temporary-folder.ts";
import { prepareDatabase } from "#scripts/prepare-database.ts";
import { chosenDataDirectory } from "#scripts/project.ts";
import { makeDatabaseFolder, withDatabase } from "#scripts/local-database.ts";

await runAsCommand(async (args) => {
  const { values, positionals } = parseArgs({
    args,
    options: { remote: { type: "boolean", default: false } },
    allowPositionals: true,
  });
  const [given] = positionals;
  const { remote } = values;
  if (remote && given === undefined) throw new Error("usage: npm run drill -- [[--remote] FILE]");
  const startedAt = Date.now();
  const source = chosenDataDirectory();
  await buildIfOlder();
  await prepareDatabase(source);
  try {
    const counts = await withFolder((folder) => drill(source, folder, given));
    await note({ source, remote, startedAt }, "done", counts);
    return `The drill succeeded: ${counts.rows} rows of ${counts.tables} tables, every hash equal.`;
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    await note({ source, remote, startedAt }, "failed", { problem });
    throw new Error(`${problem}\nThe drill FAILED.`, { cause: error });
  }
});

async function drill(source: string, folder: string, given: string | undefined) {
  const file = given ?? join(folder, "backup.sql");
  if (given === undefined) {
    console.log(`Backing up ${source} ...`);
    const now = new Date();
    await withLocalFile(source, (database) => writeCopy(database, file, { now }));
  }
  console.log("Restoring into a new database ...");
  const backup = await readBackup(file);
  const copy = join(folder, "copy");
  await withFile(makeDatabaseFolder(copy), (database) => fill(database, backup));
  console.log("Serving the copy ...");
  for (const tried of await tryCopy(copy)) console.log(`  ${tried} works`);
  const rows = backup.tables.reduce((sum, table) => sum + table.rows, 0);
  return { rows, tables: backup.tables.length - 1 };
}

/** Records the drill in the table `jobs` of the local database, or of production's. */
async function note(
  { source, remote, startedAt }: { source: string; remote: boolean; startedAt: number },
  outcome: "done" | "failed",
  detail: Record<string, unknown>,
): Promise<void> {
  const record = async (database: D1Database) => {
    const db = connect(database);
    await jobs.start(db, DRILL_JOB, startedAt);
    await jobs.end(db, DRILL_JOB, { endedAt: Date.now(), outcome, detail });
  };
  await (remote ? record(remoteD1("DB")) : withDatabase(source, record));
}
