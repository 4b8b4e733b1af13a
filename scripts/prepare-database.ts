import { eq, inArray } from "drizzle-orm";
import { DEMO_ACCOUNTS, DEMO_WIDGET_ID } from "#db/demo/data.ts";
import { seed } from "#db/demo/seed.ts";
import { fillFolds, connect, type Database } from "#db/base/database.ts";
import { users } from "#db/schema/accounts.ts";
import { widgets } from "#db/schema/widgets.ts";
import { applyMigrations, withDatabase } from "#scripts/local-database.ts";
import { hashPassword } from "#worker/auth/passwords.ts";
import { inSteps } from "#worker/jobs/job.ts";

type PreparedDatabase = { isNew: boolean; accounts: typeof DEMO_ACCOUNTS; hasWidget: boolean };

/**
 * Prepares a local state for serving: applies the migrations, and stores the demo data if there are no accounts.
 * @returns whether it stored the demo data, and what of it the database has now
 */
export async function prepareDatabase(dataDirectory: string): Promise<PreparedDatabase> {
  return withDatabase(dataDirectory, async (database) => {
    await applyMigrations(database);
    const db = connect(database);
    await inSteps({ steps: Number.POSITIVE_INFINITY }, () => fillFolds(db));
    const isNew = (await db.$count(users)) === 0;
    if (isNew) {
      const passwordHashes = DEMO_ACCOUNTS.map(({ password }) => hashPassword(password));
      await seed(db, passwordHashes);
    }
    return { isNew, ...(await demoDataIn(db)) };
  });
}

/** The demo accounts and the demo widget, as far as nobody has deleted them. */
async function demoDataIn(db: Database) {
  const names = DEMO_ACCOUNTS.map(({ username }) => username);
  const [found, widgetCount] = await Promise.all([
    db.select({ username: users.username }).from(users).where(inArray(users.username, names)),
    db.$count(widgets, eq(widgets.id, DEMO_WIDGET_ID)),
  ]);
  const accounts = DEMO_ACCOUNTS.filter((one) =>
    found.some((row) => row.username === one.username),
  );
  return { accounts, hasWidget: widgetCount > 0 };
}
