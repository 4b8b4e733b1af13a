import { type SQL, and, desc, eq, inArray, sql } from "drizzle-orm";
import { Forbidden, StaleVersion } from "#db/base/errors.ts";
import {
  contains,
  explainNoChange,
  offsetOf,
  oneOf,
  present,
  type Database,
} from "#db/base/database.ts";
import { users } from "#db/schema/accounts.ts";
import { messages, results, threads } from "#db/schema/assistant.ts";
import { toolkits } from "#db/schema/toolkits.ts";
import { widgets } from "#db/schema/widgets.ts";
import type { ResultRow } from "#domain/assistant/replies.ts";
import {
  type ResultChanges,
  type ResultDraft,
  type ResultQuery,
  type ResultWidget,
  type StoredResult,
  currentTextOf,
  excerptOf,
  textOf,
} from "#domain/assistant/results.ts";
import {
  MAX_KEPT_RESULTS,
  MAX_RECENT_RESULTS,
  MAX_STORED_BYTES,
  STORAGE_FULL,
  TOO_MANY_KEPT,
} from "#domain/assistant/storage.ts";
import { fold } from "#domain/text.ts";
import type { Page } from "#domain/list-query.ts";

/** The most characters that an excerpt of 160 characters is made from: tags and marks are left out. */
const EXCERPT_SOURCE = 600;

const columns = {
  id: results.id,
  source: results.source,
  widget: { id: widgets.id, type: toolkits.collection, name: widgets.name },
  title: results.title,
  kept: results.kept,
  createdAt: results.createdAt,
  updatedAt: results.updatedAt,
  version: results.version,
};

const texts = {
  inputs: results.inputs,
  answer: results.answer,
  edited: results.edited,
  structured: results.structured,
};

/**
 * Stores an answer if the person has results recorded and has room for it, and deletes the oldest results that are neither kept nor the
 * beginning of a chat (product/results 1).
 * @returns the id of the result, `undefined` if nothing was stored
 */
export async function insert(
  db: Database,
  userId: string,
  { source, widgetId, title, inputs, answer, structured }: ResultDraft,
): Promise<string | undefined> {
  const now = Date.now();
  const [stored] = await db.batch([
    db
      .insert(results)
      .select(
        sql`select ${crypto.randomUUID()}, id, ${source}, (select id from ${widgets} where id = ${widgetId}), ${title},
          ${JSON.stringify(inputs)}, ${answer}, null, ${foldedOf({ title, inputs, answer, edited: null })}, false, ${now}, ${now}, 1, ${structured ? JSON.stringify(structured) : null}
          from ${users} where id = ${userId} and records and ${hasRoom(userId)}`,
      )
      .returning({ id: results.id }),
    db.delete(results).where(
      sql`${results.id} in (select id from ${results} where user_id = ${userId} and not kept
          and not exists (select 1 from ${messages} where ${messages.resultId} = ${results.id})
        order by created_at desc, rowid desc limit -1 offset ${MAX_RECENT_RESULTS})`,
    ),
  ]);
  return stored[0]?.id;
}

/** A page of a person's results, the newest first. */
export async function page(
  db: Database,
  userId: string,
  query: ResultQuery,
): Promise<Page<ResultRow>> {
  const matches = and(
    eq(results.userId, userId),
    query.source && eq(results.source, query.source),
    query.kept === undefined ? undefined : eq(results.kept, query.kept),
    contains(query.search, [results.folded]),
  );
  // One scan finds the page and the number of all matches: the text of 10,000 results is long.
  const matched = db
    .select({ row: sql<number>`rowid`.as("row"), total: sql<number>`count(*) over ()`.as("total") })
    .from(results)
    .where(matches)
    .orderBy(desc(results.createdAt), sql`rowid desc`)
    .limit(query.size)
    .offset(offsetOf(query))
    .as("matched");
  const text = sql<string>`substr(coalesce(${results.edited}, ${results.answer}), 1, ${EXCERPT_SOURCE})`;
  const isEdited = sql<number>`${results.edited} is not null`;
  const rows = await db
    .select({ ...columns, isEdited, text, total: matched.total })
    .from(matched)
    .innerJoin(results, sql`${results}.rowid = ${matched.row}`)
    .leftJoin(widgets, eq(widgets.id, results.widgetId))
    .leftJoin(toolkits, eq(toolkits.id, widgets.toolkitId))
    .orderBy(desc(results.createdAt), sql`${matched.row} desc`);
  const isPastEnd = rows.length === 0 && query.page > 1;
  return {
    rows: rows.map(({ text, isEdited, total: _, ...row }) => ({
      ...withWidget(row),
      excerpt: excerptOf(isEdited ? textOf(text) : text),
    })),
    total: isPastEnd ? await db.$count(results, matches) : (rows[0]?.total ?? 0),
  };
}

/** A person's result, or `null` where there is none with this id. */
export async function get(db: Database, userId: string, id: string): Promise<StoredResult | null> {
  const row = await db
    .select({ ...columns, ...texts, fields: widgets.inputs })
    .from(results)
    .leftJoin(widgets, eq(widgets.id, results.widgetId))
    .leftJoin(toolkits, eq(toolkits.id, widgets.toolkitId))
    .where(isOwn(userId, id))
    .get();
  if (!row) return null;
  const { fields, ...result } = row;
  const labels = Object.fromEntries((fields ?? []).map(({ name, label }) => [name, label]));
  return { ...withWidget(result), labels };
}

/**
 * Changes a person's result.
 * @returns `null` where there is none with this id
 * @throws StaleVersion where the stored version is newer, Forbidden where the person keeps too many results or has no room for an own
 * version
 */
export async function update(
  db: Database,
  userId: string,
  id: string,
  { version, ...changes }: ResultChanges,
): Promise<StoredResult | null> {
  const current = await get(db, userId, id);
  if (current === null) return null;
  if (current.version !== version) throw new StaleVersion(current);
  if (changes.edited) await requireRoom(db, userId);
  const next = { ...current, ...present(changes), updatedAt: Date.now(), version: version + 1 };
  const { title, kept, edited, updatedAt } = next;
  const canKeep = sql`(${results.kept} or (select count(*) from ${results} other
    where other.user_id = ${userId} and other.kept) < ${MAX_KEPT_RESULTS})`;
  const updated = await db
    .update(results)
    .set({ title, kept, edited, updatedAt, folded: foldedOf(next), version: next.version })
    .where(and(isOwn(userId, id), eq(results.version, version), kept ? canKeep : undefined))
    .returning({ id: results.id });
  if (updated.length > 0) return next;
  const stored = await get(db, userId, id);
  if (stored?.version === version) throw new Forbidden(TOO_MANY_KEPT);
  return explainNoChange(stored);
}

/** Deletes results of a person. Returns whether there was one. */
export async function remove(db: Database, userId: string, ids: string[]): Promise<boolean> {
  const removed = await db
    .delete(results)
    .where(and(eq(results.userId, userId), inArray(results.id, oneOf(ids))))
    .returning({ id: results.id });
  return removed.length > 0;
}

/** Whether answers of a person are stored as results. */
export async function isRecorded(db: Database, userId: string): Promise<boolean> {
  const row = await db
    .select({ records: users.records })
    .from(users)
    .where(eq(users.id, userId))
    .get();
  return row?.records ?? false;
}

/** Sets whether answers of a person are stored as results. */
export async function setRecorded(db: Database, userId: string, records: boolean): Promise<void> {
  await db.update(users).set({ records }).where(eq(users.id, userId));
}

function isOwn(userId: string, id: string) {
  return and(eq(results.id, id), eq(results.userId, userId));
}

function foldedOf(result: Pick<StoredResult, "title" | "inputs" | "answer" | "edited">) {
  return fold([result.title, ...Object.values(result.inputs), currentTextOf(result)].join("\n"));
}

type JoinedWidget = { [field in keyof ResultWidget]: ResultWidget[field] | null };

function withWidget<T extends { widget: JoinedWidget }>({ widget, ...row }: T) {
  const { id, type, name } = widget;
  return { ...row, widget: id === null ? null : { id, type: type ?? "", name: name ?? "" } };
}

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
