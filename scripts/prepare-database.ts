import { connect } from "#db/base/connect.ts";
import { DEMO_ACCOUNTS } from "#db/demo/data.ts";
import { seed } from "#db/demo/seed.ts";
import { fillFolds } from "#db/base/folds.ts";
import { users } from "#db/schema/accounts.ts";
import { migrate, withDatabase } from "#scripts/local-database.ts";
import { hashPassword } from "#worker/auth/passwords.ts";
import { inSteps } from "#worker/jobs/in-steps.ts";

/**
 * Prepares a local state for serving: applies the migrations, and stores the demo data if there are no accounts.
 * @returns whether it stored the demo data
 */
export async function prepareDatabase(dataDirectory: string): Promise<boolean> {
  await migrate(dataDirectory);
  const isEmpty = await withDatabase(dataDirectory, async (database) => {
    const db = connect(database);
    await inSteps({ steps: Number.POSITIVE_INFINITY }, () => fillFolds(db));
    return (await db.$count(users)) === 0;
  });
  if (!isEmpty) return false;
  // Hashing blocks this process. On a busy machine workerd closes an idle connection meanwhile, so none is open.
  const passwordHashes = DEMO_ACCOUNTS.map(({ password }) => hashPassword(password));
  await withDatabase(dataDirectory, (database) => seed(connect(database), passwordHashes));
  return true;
}
