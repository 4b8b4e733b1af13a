import { drizzle } from "drizzle-orm/d1";

/** A Drizzle connection to a D1 database. Every verb of this room takes one first. */
export function connect(database: D1Database) {
  return drizzle(database);
}

export type Database = ReturnType<typeof connect>;
