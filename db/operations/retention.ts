import { sql } from "drizzle-orm";
import type { Database } from "#db/connect.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Removes rows that are kept no longer.
 * @param now milliseconds since 1970
 * @param limit the most rows
 * @returns how many were removed
 */
type Removal = (db: Database, now: number, limit: number) => Promise<number>;

/** Every kind of rows that ends by age, what people have written first. */
export const REMOVALS: Record<string, Removal> = {
  /** Messages of people whose client keeps chats for some days only. */
  messages: (db, now, limit) =>
    removed(
      db,
      sql`delete from messages where sequence in
        (select m.sequence from clients c
          join users u on u.client_id = c.id
          join threads t on t.user_id = u.id
          join messages m on m.thread_id = t.id
          where coalesce(m.created_at, t.created_at) < ${now} - c.chat_days * ${DAY_MS} limit ${limit})`,
    ),

  /** Threads of these people that are as old, have no message and are not a person's newest, which takes the next question. */
  threads: (db, now, limit) =>
    removed(
      db,
      sql`delete from threads where id in
        (select t.id from clients c
          join users u on u.client_id = c.id
          join threads t on t.user_id = u.id
          where t.created_at < ${now} - c.chat_days * ${DAY_MS}
            and not exists (select 1 from messages m where m.thread_id = t.id)
            and exists (select 1 from threads newer where newer.user_id = t.user_id and newer.created_at > t.created_at) limit ${limit})`,
    ),

  /** Refresh tokens that have expired, used ones too. */
  sessions: (db, now, limit) =>
    removed(
      db,
      sql`delete from sessions where rowid in
        (select rowid from sessions where expires_at < ${now} limit ${limit})`,
    ),

  /** Counts of answers of former days, of people and clients that are gone too. Not yesterday's: an answer from before midnight can still be given back. */
  usage: (db, now, limit) =>
    removed(
      db,
      sql`delete from usage where rowid in
        (select rowid from usage where day < ${new Date(now - DAY_MS).toISOString().slice(0, 10)} limit ${limit})`,
    ),
};

async function removed(db: Database, statement: ReturnType<typeof sql>): Promise<number> {
  return (await db.run(statement)).meta.changes;
}
