import { and, desc, eq, or, sql } from "drizzle-orm";
import type { Thread } from "#domain/assistant/answers.ts";
import { messages, results, threads } from "#db/schema/assistant.ts";
import {
  insertMessage,
  insertThread,
  MAX_THREADS,
  namedThreads,
  type NewMessage,
  newestThread,
  removeOldest,
  usedAt,
} from "#db/assistant/thread-rows.ts";
import type { Database } from "#db/base/connect.ts";
import { Forbidden } from "#db/base/errors.ts";
import { folded, withFolds } from "#db/base/folds.ts";
import { hasRoom, requireRoom } from "#db/assistant/storage.ts";
import { contains, explainNoChange, isVersion, offsetOf } from "#db/base/rows.ts";
import { threadTitleOf, type ThreadChanges, type ThreadQuery } from "#domain/assistant/chat.ts";
import { CHAT_SENTENCES } from "#domain/assistant/chat-texts.ts";
import type { Page } from "#domain/list-query.ts";

// A thread without a title, such as one from before threads had titles, shows the beginning of its first question.
const shownTitle = sql<string>`case when threads.title <> '' then threads.title else coalesce((select substr(m.message, 1, 500)
  from messages m where m.thread_id = threads.id and m.role = 'user' order by m.sequence limit 1), '') end`;

const threadColumns = {
  id: threads.id,
  title: shownTitle.mapWith((title: string) => threadTitleOf(title)),
  isNamed: threads.isNamed,
  createdAt: threads.createdAt,
  updatedAt: threads.updatedAt,
  version: threads.version,
};

const isOwn = (userId: string, id: string) => and(eq(threads.id, id), eq(threads.userId, userId));

/** A page of a user's threads whose title or messages contain the search, the last used ones first. */
export async function page(
  db: Database,
  userId: string,
  { search, page, size }: ThreadQuery,
): Promise<Page<Thread>> {
  const offset = offsetOf({ page, size });
  const inMessage = contains(search, [
    folded(messages.messageFolded, messages.message),
    results.folded,
  ]);
  const inTitle = contains(search, [folded(threads.titleFolded, threads.title)]);
  const inThread =
    inMessage &&
    sql`exists (select 1 from ${messages} left join ${results} on ${results.id} = ${messages.resultId}
      where ${messages.threadId} = ${threads.id} and ${inMessage})`;
  const matches = and(eq(threads.userId, userId), or(inTitle, inThread));
  const found = await db
    .select({ ...threadColumns, total: sql<number>`count(*) over ()` })
    .from(threads)
    .where(matches)
    .orderBy(desc(usedAt), desc(sql`threads.rowid`))
    .limit(size)
    .offset(offset);
  const total = found[0]?.total ?? (offset > 0 ? await db.$count(threads, matches) : 0);
  return { rows: found.map(({ total: _, ...thread }) => thread), total };
}

/** A thread of a user, or `null`. */
async function get(db: Database, userId: string, id: string): Promise<Thread | null> {
  return (await db.select(threadColumns).from(threads).where(isOwn(userId, id)).get()) ?? null;
}

/**
 * Inserts a new thread, unless the newest one is unused (product/assistant 2). Where the user then has too many, the oldest one without
 * a name is deleted.
 * @param evenFirst whether to insert one where the user has none
 * @returns the newest thread; `null` where there is none
 * @throws Forbidden where all threads that a user may have are named
 */
export async function insert(
  db: Database,
  userId: string,
  evenFirst: boolean,
): Promise<Thread | null> {
  const newest = newestThread(userId);
  const isUnused = sql`exists (select 1 from threads unused where unused.id = ${newest} and unused.asked_at is null
    and not exists (select 1 from messages where thread_id = unused.id))`;
  const isWanted = sql`not ${isUnused} and (${evenFirst} or ${newest} is not null)`;
  const id = crypto.randomUUID();
  const isFull = sql<number>`${isWanted} and ${namedThreads(userId)} >= ${MAX_THREADS}`;
  const [, , [thread]] = await db.batch([
    insertThread(db, { id, userId, askedAt: null, title: "" }, isWanted),
    removeOldest(db, userId),
    db
      .select({ ...threadColumns, isFull })
      .from(threads)
      .where(sql`${threads.id} = ${newest}`),
  ]);
  if (thread === undefined) return null;
  const { isFull: isRefused, ...stored } = thread;
  if (isRefused) throw new Forbidden(CHAT_SENTENCES.full);
  return stored;
}

/**
 * Inserts a thread that begins with a question and its answer.
 * @throws Forbidden where all threads that a user may have are named, or the user's storage is full
 */
export async function insertFilled(
  db: Database,
  userId: string,
  title: string,
  beginning: NewMessage[],
): Promise<Thread> {
  const id = crypto.randomUUID();
  const askedAt = Date.now();
  await db.batch([
    insertThread(db, { id, userId, askedAt, title: threadTitleOf(title) }, hasRoom(userId)),
    removeOldest(db, userId),
    ...beginning.map((message) => insertMessage(db, id, message)),
  ]);
  const stored = await get(db, userId, id);
  if (stored !== null) return stored;
  await requireRoom(db, userId);
  throw new Forbidden(CHAT_SENTENCES.full);
}

/** Renames a thread. Returns `null` for an unknown id. Throws StaleVersion where the stored version is newer. */
export async function rename(
  db: Database,
  userId: string,
  id: string,
  { title, version }: ThreadChanges,
): Promise<Thread | null> {
  const [renamed] = await db
    .update(threads)
    .set({ ...withFolds({ title }), isNamed: true, version: sql`${threads.version} + 1` })
    .where(and(isOwn(userId, id), isVersion(threads.version, version)))
    .returning({ id: threads.id });
  const stored = await get(db, userId, id);
  return renamed ? stored : explainNoChange(stored);
}

/** Deletes a thread and its messages. Returns whether it existed. */
export async function remove(db: Database, userId: string, id: string): Promise<boolean> {
  const removed = await db.delete(threads).where(isOwn(userId, id)).returning({ id: threads.id });
  return removed.length > 0;
}
