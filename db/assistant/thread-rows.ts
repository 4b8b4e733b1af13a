import { sql, type SQL } from "drizzle-orm";
import { messages, threads } from "#db/schema/assistant.ts";
import type { Database } from "#db/base/connect.ts";
import { withFolds } from "#db/base/folds.ts";
import type { ChatMessage } from "#domain/assistant/chat.ts";

/** The most threads of a person (product/assistant 2). */
export const MAX_THREADS = 500;

/**
 * A message to store. `html` is sanitised; `stopped` marks an answer that is not complete. `resultId` is a result whose text is shown in
 * place of `message` until it is deleted.
 */
export type NewMessage = ChatMessage & { html?: string; stopped?: boolean; resultId?: string };

/** The id of the newest thread of a user: calls that name no thread mean this one. */
export function newestThread(userId: string): SQL {
  return sql`(select id from ${threads} where ${threads.userId} = ${userId} order by ${threads.createdAt} desc, rowid desc limit 1)`;
}

/** The number of a user's threads that have been named. */
export function namedThreads(userId: string): SQL {
  return sql`(select count(*) from ${threads} where ${threads.userId} = ${userId} and ${threads.isNamed})`;
}

type NewThread = { id: string; userId: string; askedAt: number | null; title: string };

/** Inserts a thread if a condition holds, and if not all threads that the user may have are named. */
export function insertThread(db: Database, thread: NewThread, isWanted: SQL) {
  const { id, userId, askedAt, title } = thread;
  const { titleFolded } = withFolds({ title });
  return db.insert(threads).select(
    sql`select ${id}, ${userId}, ${Date.now()}, ${askedAt}, ${title}, ${titleFolded}, false, ${askedAt}, 1, 0
        where (${isWanted}) and ${namedThreads(userId)} < ${MAX_THREADS}`,
  );
}

/** Inserts a message if its thread is there. */
export function insertMessage(db: Database, threadId: string, added: NewMessage) {
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

/** When a thread was used last. */
export const usedAt = sql`coalesce(${threads.updatedAt}, ${threads.createdAt})`;

/** Deletes the oldest threads without a name that are more than the user may have. */
export function removeOldest(db: Database, userId: string) {
  return db.delete(threads).where(
    sql`${threads.id} in (select id from ${threads} where ${threads.userId} = ${userId} and not ${threads.isNamed}
      order by ${usedAt} desc, rowid desc limit -1 offset max(0, ${MAX_THREADS} - ${namedThreads(userId)}))`,
  );
}
