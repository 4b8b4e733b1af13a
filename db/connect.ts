import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { DrizzleQueryError } from "drizzle-orm/errors";

/** A Drizzle connection to a D1 database. Every verb of this room takes one first. All that fails is a DrizzleQueryError. */
export type Database = ReturnType<typeof drizzle>;

const connections = new WeakMap<D1Database, Database>();

/** The connection to a D1 database; it holds nothing of a request, so one is enough. */
export function connect(database: D1Database): Database {
  const connection = connections.get(database) ?? withNamedFailures(drizzle(database));
  connections.set(database, connection);
  return connection;
}

// By itself a batch fails with the platform's own error, which has nothing in common but words with the next one.
function withNamedFailures(db: Database): Database {
  const batch = db.batch.bind(db);
  db.batch = ((statements) =>
    batch(statements).catch((error: Error) => {
      throw new DrizzleQueryError("batch", [], error);
    })) as typeof db.batch;
  return db;
}

/** Asks the database for nothing. Throws when it does not answer, or has no tables. */
export async function ping(db: Database): Promise<void> {
  await db.run(sql`select 1 from clients limit 1`);
}
