import { connect, type Database } from "#db/connect.ts";
import { fillFolds } from "#db/folds.ts";
import { seed } from "#db/seed.ts";
import { migrate, withDatabase } from "#scripts/state.ts";
import { hashPassword } from "#worker/auth/passwords.ts";

/** Makes a local state ready to serve: migrations, and the demo data where there are no users yet. Gives whether it seeded. */
export async function prepare(dataDirectory: string): Promise<boolean> {
  await migrate(dataDirectory);
  return withDatabase(dataDirectory, async (database) => {
    const db = connect(database);
    await fillAllFolds(db);
    return seed(db, hashPassword);
  });
}

async function fillAllFolds(db: Database): Promise<void> {
  if ((await fillFolds(db)) > 0) await fillAllFolds(db);
}
