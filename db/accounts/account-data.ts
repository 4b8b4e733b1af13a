import { and, asc, eq, gt, sql } from "drizzle-orm";
import type { User } from "#domain/account-answers.ts";
import type { Database } from "#db/base/connect.ts";
import { changesOf, usageOf } from "#db/accounts/account-records.ts";
import * as emails from "#db/accounts/emails.ts";
import * as identities from "#db/accounts/identities.ts";
import * as ownSessions from "#db/accounts/own-sessions.ts";
import * as passkeys from "#db/accounts/passkeys.ts";
import { inPages, PAGE_SIZE, time } from "#db/base/in-pages.ts";
import { userWidgets } from "#db/schema/accounts.ts";
import { isRecorded } from "#db/assistant/results.ts";
import { messages, results, threads } from "#db/schema/assistant.ts";
import { widgets } from "#db/schema/widgets.ts";
import { AI_MARK } from "#domain/ai-generated.ts";
import { currentTextOf } from "#domain/assistant/results.ts";

/**
 * All data of a person as one JSON text, in pieces: the account, the sessions, the passkeys, the accounts at providers, the threads with their messages, the results, the favourites,
 * the usage of each day, and the rows of the audit by the person and about the account (product/accounts 8). A page of rows is in memory at a time.
 */
export async function* jsonText(
  db: Database,
  { version: _version, clientId: _clientId, id: userId, ...account }: User,
): AsyncGenerator<string> {
  const [recordsResults, stored] = await Promise.all([
    isRecorded(db, userId),
    emails.get(db, userId),
  ]);
  const { email = null, verifiedAt = null } = stored ?? {};
  const emailVerifiedAt = time(verifiedAt);
  yield `{"account":${JSON.stringify({ ...account, recordsResults, email, emailVerifiedAt })}`;
  const lists = {
    sessions: sessionsOf(db, userId),
    passkeys: passkeysOf(db, userId),
    identities: identitiesOf(db, userId),
    threads: threadsOf(db, userId),
    results: resultsOf(db, userId),
    widgets: widgetsOf(db, userId),
    usage: usageOf(db, userId),
    changes: changesOf(db, userId),
  };
  for (const [name, rows] of Object.entries(lists)) {
    let separator = `,"${name}":[`;
    for await (const row of rows) {
      yield separator + JSON.stringify(row);
      separator = ",";
    }
    yield separator === "," ? "]" : `${separator}]`;
  }
  yield "}";
}

async function* sessionsOf(db: Database, userId: string) {
  for (const { device, via, signedInAt, usedAt } of await ownSessions.list(db, userId))
    yield { device, via, signedInAt: time(signedInAt), usedAt: time(usedAt) };
}

async function* passkeysOf(db: Database, userId: string) {
  for (const { name, rpId, madeOn, lastUsedOn } of await passkeys.list(db, userId))
    yield { name, host: rpId, madeOn, lastUsedOn };
}

async function* identitiesOf(db: Database, userId: string) {
  for (const { issuer, subject, linkedOn } of await identities.list(db, userId))
    yield { issuer, subject, linkedOn };
}

async function* threadsOf(db: Database, userId: string) {
  const rows = messagesOf(db, userId);
  let next = await rows.next();
  const pages = inPages((after: { id: string } | undefined) =>
    db
      .select({ id: threads.id, title: threads.title, createdAt: threads.createdAt })
      .from(threads)
      .where(and(eq(threads.userId, userId), after && gt(threads.id, after.id)))
      .orderBy(asc(threads.id))
      .limit(PAGE_SIZE),
  );
  for await (const thread of pages) {
    const own = [];
    // Both lists are in the order of the threads' ids.
    while (!next.done && next.value.threadId <= thread.id) {
      const { threadId, sequence: _sequence, createdAt, answer, edited, ...row } = next.value;
      const message = answer === null ? row.message : currentTextOf({ answer, edited });
      if (threadId === thread.id)
        own.push({
          ...row,
          ...(row.role === "agent" && AI_MARK),
          message,
          createdAt: time(createdAt),
        });
      next = await rows.next();
    }
    yield { title: thread.title, createdAt: time(thread.createdAt), messages: own };
  }
}

function messagesOf(db: Database, userId: string) {
  const { threadId, sequence, role, message, stopped, createdAt } = messages;
  const { answer, edited } = results;
  return inPages((after: { threadId: string; sequence: number } | undefined) =>
    db
      .select({ threadId, sequence, role, message, stopped, createdAt, answer, edited })
      .from(messages)
      .leftJoin(results, eq(results.id, messages.resultId))
      .where(
        and(
          sql`${threadId} in (select id from ${threads} where user_id = ${userId})`,
          after && sql`(${threadId}, ${sequence}) > (${after.threadId}, ${after.sequence})`,
        ),
      )
      .orderBy(asc(threadId), asc(sequence))
      .limit(PAGE_SIZE),
  );
}

async function* resultsOf(db: Database, userId: string) {
  const { id, title, source, inputs, answer, edited, kept, createdAt, updatedAt } = results;
  const pages = inPages((after: { id: string; createdAt: number } | undefined) =>
    db
      .select({
        id,
        title,
        source,
        widget: widgets.name,
        inputs,
        answer,
        edited,
        kept,
        createdAt,
        updatedAt,
      })
      .from(results)
      .leftJoin(widgets, eq(widgets.id, results.widgetId))
      .where(
        and(
          eq(results.userId, userId),
          after && sql`(${createdAt}, ${id}) > (${after.createdAt}, ${after.id})`,
        ),
      )
      .orderBy(asc(createdAt), asc(id))
      .limit(PAGE_SIZE),
  );
  for await (const { id: _id, ...row } of pages) {
    yield { ...row, ...AI_MARK, createdAt: time(row.createdAt), updatedAt: time(row.updatedAt) };
  }
}

async function* widgetsOf(db: Database, userId: string) {
  const { widgetId, isFavourite, usedAt } = userWidgets;
  const pages = inPages((after: { widgetId: string } | undefined) =>
    db
      .select({ widgetId, name: widgets.name, isFavourite, usedAt })
      .from(userWidgets)
      .innerJoin(widgets, eq(widgets.id, widgetId))
      .where(and(eq(userWidgets.userId, userId), after && gt(widgetId, after.widgetId)))
      .orderBy(asc(widgetId))
      .limit(PAGE_SIZE),
  );
  for await (const { name, isFavourite, usedAt } of pages) {
    yield { name, isFavourite, usedAt: time(usedAt) };
  }
}
