import { sql, type SQL } from "drizzle-orm";
import { results, threads } from "#db/schema/assistant.ts";
import type { Database } from "#db/base/connect.ts";
import { Forbidden } from "#db/base/errors.ts";
import { MAX_STORED_BYTES, STORAGE_FULL } from "#domain/assistant/storage.ts";

/** The bytes of a person's results and chats, as they are stored (product/accounts 8). */
const bytesOf = (userId: string) =>
  sql<number>`((select coalesce(sum(${results.bytes}), 0) from ${results} where ${results.userId} = ${userId})
    + (select coalesce(sum(${threads.bytes}), 0) from ${threads} where ${threads.userId} = ${userId}))`;

/** The condition that a person may store something more. */
export function hasRoom(userId: string): SQL {
  return sql`(${bytesOf(userId)} < ${MAX_STORED_BYTES})`;
}

/** The bytes of a person's results and chats. */
export async function used(db: Database, userId: string): Promise<number> {
  const row = await db.get<{ bytes: number }>(sql`select ${bytesOf(userId)} as bytes`);
  return row.bytes;
}

/** Throws Forbidden where a person may store nothing more. */
export async function requireRoom(db: Database, userId: string): Promise<void> {
  if ((await used(db, userId)) >= MAX_STORED_BYTES) throw new Forbidden(STORAGE_FULL);
}
