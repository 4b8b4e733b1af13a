import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";

/** A Drizzle connection to a D1 database. Every verb of this room takes one first. */
export function connect(database: D1Database) {
  return drizzle(database);
}

export type Database = ReturnType<typeof connect>;

/** Asks the database for nothing. Throws when it does not answer, or has no tables. */
export async function ping(db: Database): Promise<void> {
  await db.run(sql`select 1 from clients limit 1`);
}
