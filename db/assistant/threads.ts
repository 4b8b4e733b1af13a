import { desc, sql } from "drizzle-orm";
import type { Database } from "#db/connect.ts";
import { messages, threads } from "#db/assistant/schema.ts";
import type { ChatMessage } from "#domain/assistant/chat.ts";

/** The most messages of a thread that are read (product/assistant 2). */
const MAX_LISTED = 200;

/** A stored message. `html` is the sanitised HTML of an answer, null in old rows. */
export type StoredMessage = ChatMessage & { html: string | null };

const newestThread = (userId: string) =>
  sql`(select id from ${threads} where ${threads.userId} = ${userId} order by ${threads.createdAt} desc, rowid desc limit 1)`;

const newestMessages = (db: Database, userId: string) =>
  db
    .select({
      role: messages.role,
      name: messages.name,
      message: messages.message,
      html: messages.html,
    })
    .from(messages)
    .where(sql`${messages.threadId} = ${newestThread(userId)}`)
    .orderBy(desc(messages.sequence))
    .limit(MAX_LISTED);

/** The messages of the user's newest thread, oldest first. */
export async function list(db: Database, userId: string): Promise<StoredMessage[]> {
  return (await newestMessages(db, userId)).toReversed();
}

/** Inserts a new thread, unless the newest one is unused (product/assistant 2). */
export async function insert(db: Database, userId: string): Promise<void> {
  await db.insert(threads).select(
    sql`select ${crypto.randomUUID()}, newest.user_id, ${Date.now()}, null
        from ${threads} newest where newest.id = ${newestThread(userId)} and (newest.asked_at is not null
          or exists (select 1 from ${messages} where thread_id = newest.id))`,
  );
}

/**
 * Marks the newest thread as used, or inserts a used one where there is none.
 * @returns the id of the thread, for `append`, and its messages, oldest first
 */
export async function take(
  db: Database,
  userId: string,
): Promise<{ id: string; messages: StoredMessage[] }> {
  const now = Date.now();
  const [, , [thread], rows] = await db.batch([
    db
      .insert(threads)
      .select(
        sql`select ${crypto.randomUUID()}, ${userId}, ${now}, ${now} where ${newestThread(userId)} is null`,
      ),
    db
      .update(threads)
      .set({ askedAt: now })
      .where(sql`${threads.id} = ${newestThread(userId)} and ${threads.askedAt} is null`),
    db
      .select({ id: threads.id })
      .from(threads)
      .where(sql`${threads.id} = ${newestThread(userId)}`),
    newestMessages(db, userId),
  ]);
  return { id: thread?.id ?? "", messages: rows.toReversed() };
}

/** Appends messages to a thread, all of them or none; none where the thread has been deleted. */
export async function append(
  db: Database,
  threadId: string,
  added: (ChatMessage & { html?: string })[],
): Promise<void> {
  const now = Date.now();
  const isThere = sql`exists (select 1 from ${threads} where ${threads.id} = ${threadId})`;
  const [first, ...others] = added.map(({ role, name, message, html = null }) =>
    db
      .insert(messages)
      .select(
        sql`select null, ${threadId}, ${role}, ${name}, ${message}, ${html}, ${now} where ${isThere}`,
      ),
  );
  if (first) await db.batch([first, ...others]);
}
