import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";

/** A Drizzle connection to a D1 database. Every verb of this room takes one first. */
export type Database = ReturnType<typeof drizzle>;

const connections = new WeakMap<D1Database, Database>();

/** The connection to a D1 database; it holds nothing of a request, so one is enough. */
export function connect(database: D1Database): Database {
  const connection = connections.get(database) ?? drizzle(database);
  connections.set(database, connection);
  return connection;
}

/** Asks the database for nothing. Throws when it does not answer, or has no tables. */
export async function ping(db: Database): Promise<void> {
  await db.run(sql`select 1 from clients limit 1`);
}
