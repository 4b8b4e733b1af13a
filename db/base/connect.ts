import { sql, type SQL } from "drizzle-orm";
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

/**
 * Runs statements that the query builder has no words for, as one batch: all of them or none. `db.batch` cannot bind their parameters.
 * @returns the result of each statement, its rows with the names that the statement gives them
 */
export async function runTogether(db: Database, statements: SQL[]): Promise<D1Result[]> {
  const client = db.$client as D1Database;
  const prepared = statements.map((statement) => {
    const query = db.run(statement).getQuery();
    return client.prepare(query.sql).bind(...query.params);
  });
  return client.batch(prepared).catch((error: Error) => {
    throw new DrizzleQueryError("batch", [], error);
  });
}

/** Throws where the database cannot be reached or has no tables. */
export async function ping(db: Database): Promise<void> {
  await db.run(sql`select 1 from clients limit 1`);
}
