import { connect } from "#db/connect.ts";
import { fillFolds } from "#db/folds.ts";
import { seed } from "#db/demo/seed.ts";
import { migrate, withDatabase } from "#scripts/state.ts";
import { hashPassword } from "#worker/auth/passwords.ts";
import { inBites } from "#worker/jobs/bites.ts";

/** Makes a local state ready to serve: migrations, and the demo data where there are no users yet. Gives whether it seeded. */
export async function prepare(dataDirectory: string): Promise<boolean> {
  await migrate(dataDirectory);
  return withDatabase(dataDirectory, async (database) => {
    const db = connect(database);
    await inBites(Number.POSITIVE_INFINITY, () => fillFolds(db));
    return seed(db, hashPassword);
  });
}
