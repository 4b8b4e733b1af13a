import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { DrizzleQueryError } from "drizzle-orm/errors";

/** A Drizzle connection to a D1 database, the first argument of every function in db/. A query that fails throws DrizzleQueryError. */
export type Database = ReturnType<typeof drizzle>;

const connections = new WeakMap<D1Database, Database>();

/** The connection to a D1 database, one for each isolate: it has no state of a request. */
export function connect(database: D1Database): Database {
  const connection = connections.get(database) ?? withNamedFailures(drizzle(database));
  connections.set(database, connection);
  return connection;
}

// D1 batch errors are plain Errors; wrap them so callers can catch DrizzleQueryError.
function withNamedFailures(db: Database): Database {
  const batch = db.batch.bind(db);
  db.batch = ((statements) =>
    batch(statements).catch((error: Error) => {
      throw new DrizzleQueryError("batch", [], error);
    })) as typeof db.batch;
  return db;
}

/** Throws where the database cannot be reached or has no tables. */
export async function ping(db: Database): Promise<void> {
  await db.run(sql`select 1 from clients limit 1`);
}
