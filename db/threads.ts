import { desc, sql } from "drizzle-orm";
import type { Database } from "#db/connect.ts";
import { messages, threads } from "#db/schema.ts";
import type { ChatMessage } from "#domain/chat.ts";

/** The most messages a thread is read with: the newest ones. */
const MAX_LISTED = 200;

const newestThread = (userId: string) =>
  sql`(select id from ${threads} where ${threads.userId} = ${userId} order by ${threads.createdAt} desc, rowid desc limit 1)`;

/** The messages of a person's newest thread, oldest first. */
export async function list(db: Database, userId: string): Promise<ChatMessage[]> {
  const rows = await db
    .select({ role: messages.role, name: messages.name, message: messages.message })
    .from(messages)
    .where(sql`${messages.threadId} = ${newestThread(userId)}`)
    .orderBy(desc(messages.sequence))
    .limit(MAX_LISTED);
  return rows.toReversed();
}

/** Starts a new thread: the one that is listed and appended to from now on. Older ones are kept. */
export async function insert(db: Database, userId: string): Promise<void> {
  await db.insert(threads).values({ id: crypto.randomUUID(), userId, createdAt: Date.now() });
}

/** Adds messages to a person's newest thread, all of them or none; starts one where there is none. */
export async function append(db: Database, userId: string, added: ChatMessage[]): Promise<void> {
  await db.batch([
    db
      .insert(threads)
      .select(
        sql`select ${crypto.randomUUID()}, ${userId}, ${Date.now()} where ${newestThread(userId)} is null`,
      ),
    ...added.map((message) =>
      db.insert(messages).values({ ...message, threadId: newestThread(userId) }),
    ),
  ]);
}
