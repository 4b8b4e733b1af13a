import { type SQL, and, desc, eq, or, sql } from "drizzle-orm";
import { hasRoom, requireRoom } from "#db/assistant/results.ts";
import { Forbidden } from "#db/base/errors.ts";
import {
  contains,
  explainNoChange,
  folded,
  isVersion,
  offsetOf,
  withFolds,
  type Database,
} from "#db/base/database.ts";
import { messages, results, threads } from "#db/schema/assistant.ts";
import type { Thread } from "#domain/assistant/replies.ts";
import { CHAT_SENTENCES } from "#domain/assistant/chat-texts.ts";
import {
  type ChatMessage,
  type ThreadChanges,
  type ThreadQuery,
  threadTitleOf,
} from "#domain/assistant/chat.ts";
import { currentTextOf } from "#domain/assistant/results.ts";
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

async function get(db: Database, userId: string, id: string): Promise<Thread | null> {
  return (await db.select(threadColumns).from(threads).where(isOwn(userId, id)).get()) ?? null;
}

/**
 * Inserts a new thread, unless the newest one is unused (product/assistant 2). Where the user then has too many, the oldest one without
 * a name is deleted.
 * @param evenFirst whether to insert one where the user has none
 * @returns the newest thread; `null` if there is none
 * @throws Forbidden if all threads that a user may have are named
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
 * @throws Forbidden if all threads that a user may have are named, or the user's storage is full
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

/** Renames a thread. Returns `null` for an unknown id. Throws StaleVersion if the stored version is newer. */
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

/** The most threads of a person (product/assistant 2). */
const MAX_THREADS = 500;

/**
 * A message to store. `html` is sanitised; `stopped` marks an answer that is not complete. `resultId` is a result whose text is shown in
 * place of `message` until it is deleted.
 */
type NewMessage = ChatMessage & { html?: string; stopped?: boolean; resultId?: string };

/** The id of the newest thread of a user: calls that name no thread mean this one. */
function newestThread(userId: string): SQL {
  return sql`(select id from ${threads} where ${threads.userId} = ${userId} order by ${threads.createdAt} desc, rowid desc limit 1)`;
}

function namedThreads(userId: string): SQL {
  return sql`(select count(*) from ${threads} where ${threads.userId} = ${userId} and ${threads.isNamed})`;
}

type NewThread = { id: string; userId: string; askedAt: number | null; title: string };

/** Inserts a thread if a condition holds, and if not all threads that the user may have are named. */
function insertThread(db: Database, thread: NewThread, isWanted: SQL) {
  const { id, userId, askedAt, title } = thread;
  const { titleFolded } = withFolds({ title });
  return db.insert(threads).select(
    sql`select ${id}, ${userId}, ${Date.now()}, ${askedAt}, ${title}, ${titleFolded}, false, ${askedAt}, 1, 0
        where (${isWanted}) and ${namedThreads(userId)} < ${MAX_THREADS}`,
  );
}

function insertMessage(db: Database, threadId: string, added: NewMessage) {
  const { role, name, message, html = null, stopped = false, resultId = null } = added;
  const { messageFolded } = withFolds({ message });
  return db
    .insert(messages)
    .select(
      sql`select null, ${threadId}, ${role}, ${name}, ${message}, ${html}, ${messageFolded}, ${stopped}, ${Date.now()}, ${resultId}
          where exists (select 1 from ${threads} where ${threads.id} = ${threadId})`,
    )
    .returning({ sequence: messages.sequence });
}

/** The time of a thread's last use. */
const usedAt = sql`coalesce(${threads.updatedAt}, ${threads.createdAt})`;

/** Deletes the oldest threads without a name that are more than the user may have. */
function removeOldest(db: Database, userId: string) {
  return db.delete(threads).where(
    sql`${threads.id} in (select id from ${threads} where ${threads.userId} = ${userId} and not ${threads.isNamed}
      order by ${usedAt} desc, rowid desc limit -1 offset max(0, ${MAX_THREADS} - ${namedThreads(userId)}))`,
  );
}

/** The most messages of a thread that are read (product/assistant 2). */
const MAX_LISTED = 200;

/**
 * A stored message. `html` is the sanitised HTML of an answer, null in old rows and in the message of a result. `edited` is the
 * person's own version of that result.
 */
export type StoredMessage = ChatMessage & {
  sequence: number;
  html: string | null;
  edited: string | null;
  stopped: boolean;
};

/** A thread with its newest messages, oldest first. */
type ReadThread = { id: string; messages: StoredMessage[] };

/** The messages that a new answer replaces: from the first to the last sequence. */
export type Replaced = { from: number; to: number };

const { sequence, role, name, message, html, stopped } = messages;
const { answer, edited } = results;

const newestMessages = (db: Database, thread: SQL) =>
  db
    .select({ sequence, role, name, message, html, stopped, answer, edited })
    .from(messages)
    .leftJoin(results, eq(results.id, messages.resultId))
    .where(sql`${messages.threadId} = ${thread}`)
    .orderBy(desc(sequence))
    .limit(MAX_LISTED);

const ownThread = (userId: string, id: string | undefined) =>
  id === undefined
    ? newestThread(userId)
    : sql`(select id from ${threads} where ${threads.id} = ${id} and ${threads.userId} = ${userId})`;

const idOf = (db: Database, thread: SQL) =>
  db
    .select({ id: threads.id })
    .from(threads)
    .where(sql`${threads.id} = ${thread}`);

/** A thread of a user, the newest one if `id` is undefined; `null` if there is none. */
export async function list(db: Database, userId: string, id?: string): Promise<ReadThread | null> {
  const thread = ownThread(userId, id);
  const [[found], rows] = await db.batch([idOf(db, thread), newestMessages(db, thread)]);
  return found ? { id: found.id, messages: oldestFirst(rows) } : null;
}

/**
 * Marks a thread of a user as used: the one with an id, or the newest one, which is inserted where there is none.
 * @returns the thread, for `append`; `null` if the user has no thread with that id
 */
export async function take(db: Database, userId: string, id?: string): Promise<ReadThread | null> {
  const askedAt = Date.now();
  const thread = ownThread(userId, id);
  const isFirst = sql`${id === undefined} and ${thread} is null`;
  const [, , [taken], rows] = await db.batch([
    insertThread(db, { id: crypto.randomUUID(), userId, askedAt, title: "" }, isFirst),
    db
      .update(threads)
      .set({ askedAt })
      .where(sql`${threads.id} = ${thread} and ${threads.askedAt} is null`),
    idOf(db, thread),
    newestMessages(db, thread),
  ]);
  return taken ? { id: taken.id, messages: oldestFirst(rows) } : null;
}

type MessageRow = StoredMessage & { answer: string | null };

function oldestFirst(newestFirst: MessageRow[]): StoredMessage[] {
  return newestFirst.toReversed().map(({ answer, ...row }) => {
    const { message, edited } = row;
    return { ...row, message: answer === null ? message : currentTextOf({ answer, edited }) };
  });
}

/**
 * Appends a question and its answer to a thread, and removes the messages that they replace: all of it or nothing. Messages that
 * another window has added or replaced meanwhile stay.
 * @returns the sequences of the question and the answer; `null` if the thread has been deleted
 */
export async function append(
  db: Database,
  threadId: string,
  turn: [question: NewMessage, answer: NewMessage],
  replaced: Replaced = { from: 0, to: 0 },
): Promise<{ question: number; answer: number } | null> {
  const { from, to } = replaced;
  const ofThread = eq(messages.threadId, threadId);
  const isThere = sql`exists (select 1 from messages m where m.sequence = ${from} and m.thread_id = ${threadId})`;
  const title = threadTitleOf(turn[0].message);
  const isBeginning = sql`not ${threads.isNamed} and not exists (select 1 from messages m where m.thread_id = ${threadId})`;
  const [, , , [question], [answer]] = await db.batch([
    db
      .delete(messages)
      .where(and(ofThread, sql`${messages.sequence} between ${from} and ${to}`, isThere)),
    db
      .update(threads)
      .set(withFolds({ title }))
      .where(and(eq(threads.id, threadId), isBeginning)),
    db.update(threads).set({ updatedAt: Date.now() }).where(eq(threads.id, threadId)),
    insertMessage(db, threadId, turn[0]),
    insertMessage(db, threadId, turn[1]),
  ]);
  return question && answer ? { question: question.sequence, answer: answer.sequence } : null;
}
