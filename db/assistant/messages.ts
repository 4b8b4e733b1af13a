import { and, desc, eq, sql, type SQL } from "drizzle-orm";
import { messages, results, threads } from "#db/schema/assistant.ts";
import {
  insertMessage,
  insertThread,
  type NewMessage,
  newestThread,
} from "#db/assistant/thread-rows.ts";
import type { Database } from "#db/base/connect.ts";
import { withFolds } from "#db/base/folds.ts";
import { type ChatMessage, threadTitleOf } from "#domain/assistant/chat.ts";
import { currentTextOf } from "#domain/assistant/results.ts";

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

/** A thread of a user, the newest one if `id` is undefined; `null` where there is none. */
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
 * @returns the sequences of the question and the answer; `null` where the thread has been deleted
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
