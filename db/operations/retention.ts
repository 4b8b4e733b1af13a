import { sql } from "drizzle-orm";
import type { Database } from "#db/base/connect.ts";
import { DAY_MS, utcDay } from "#domain/time.ts";
import { FORMER_DRAFT_DAYS } from "#domain/widgets/draft.ts";

const ALERT_DAYS = 400;
const FAULT_DAYS = 30;

/** How many days an ended service token is listed, and named in reports. */
const TOKEN_DAYS = 90;

/** How many days the page of an ended share says so. */
const SHARE_DAYS = 90;

/** How many days refusals are counted for. */
const REFUSAL_DAYS = 400;

/**
 * Deletes rows that have reached their age.
 * @param now milliseconds since 1970
 * @param limit the most rows
 * @returns the number of deleted rows
 */
type Removal<More extends unknown[] = []> = (
  db: Database,
  now: number,
  limit: number,
  ...more: More
) => Promise<number>;

/**
 * Threads of users whose client keeps chats for a number of days only: those that began before these days. "Cross" keeps the order of
 * the tables, so that no statement reads the messages of other clients. `users` is a group of rowids.
 */
const limitedThreads = ({ from, to }: UserGroup, now: number) =>
  sql`users u cross join clients c on c.id = u.client_id and u.rowid between ${from} and ${to}
    cross join threads t on t.user_id = u.id and t.created_at < ${oldest(now)}`;
const oldest = (now: number) => sql`${now} - c.chat_days * ${DAY_MS}`;

/** The beginning of the first id that is kept (domain/ids.ts). */
const oldestRun = (now: number) => {
  const digits = sql`printf('%012x', CAST(${now} AS INTEGER) - runs_days * ${sql.raw(String(DAY_MS))})`;
  return sql`substr(${digits}, 1, 8) || '-' || substr(${digits}, 9)`;
};

/** The accounts whose chats one statement looks at, by their rowids. */
export type UserGroup = { from: number; to: number };

const GROUP = 5_000;

/** Groups of all accounts; none where no client limits the age of its chats. */
export async function chatGroups(db: Database): Promise<UserGroup[]> {
  const [found] = await db.all<{ last: number | null }>(sql`
    select (select max(rowid) from users) as last where exists (select 1 from clients where chat_days is not null)`);
  const count = Math.ceil((found?.last ?? 0) / GROUP);
  return Array.from({ length: count }, (_, index) => ({
    from: index * GROUP + 1,
    to: (index + 1) * GROUP,
  }));
}

/** Deletes what is due of the chats of a group, messages first (product/operations 3). */
export const CHAT_REMOVALS: Record<string, Removal<[UserGroup]>> = {
  // A thread's first message is its oldest: without it, the messages of a thread that has nothing due are not read.
  messages: (db, now, limit, group) =>
    removed(
      db,
      sql`delete from messages where sequence in
        (select m.sequence from ${limitedThreads(group, now)} cross join messages m on m.thread_id = t.id
          where (select coalesce(f.created_at, t.created_at) from messages f where f.thread_id = t.id order by f.sequence limit 1) < ${oldest(now)}
            and coalesce(m.created_at, t.created_at) < ${oldest(now)} limit ${limit})`,
    ),

  // Keep the newest thread of a user: the next question is stored in it.
  threads: (db, now, limit, group) =>
    removed(
      db,
      sql`delete from threads where id in
        (select t.id from ${limitedThreads(group, now)}
          where not exists (select 1 from messages m where m.thread_id = t.id)
            and exists (select 1 from threads newer where newer.user_id = t.user_id and newer.created_at > t.created_at) limit ${limit})`,
    ),

  // A title that nobody has given is the beginning of the first question: it goes with it. So does the name of an empty thread that is kept.
  titles: (db, now, limit, group) =>
    removed(
      db,
      sql`update threads set title = '', title_folded = '', is_named = false where id in
        (select t.id from ${limitedThreads(group, now)} where t.asked_at < ${oldest(now)} and t.title <> ''
            and (not t.is_named or not exists (select 1 from messages m where m.thread_id = t.id)) limit ${limit})`,
    ),
};

/** The other deletions of the nightly job (product/operations 3). */
export const REMOVALS: Record<string, Removal> = {
  sessions: (db, now, limit) =>
    removed(
      db,
      sql`delete from sessions where rowid in
        (select rowid from sessions where expires_at < ${now} limit ${limit})`,
    ),

  passwordLinks: (db, now, limit) =>
    removed(
      db,
      sql`delete from password_links where rowid in
        (select rowid from password_links where expires_at < ${now} limit ${limit})`,
    ),

  serviceTokens: (db, now, limit) =>
    removed(
      db,
      sql`delete from service_tokens where rowid in
        (select rowid from service_tokens where ends_at < ${now - TOKEN_DAYS * DAY_MS} limit ${limit})`,
    ),

  shares: (db, now, limit) =>
    removed(
      db,
      sql`delete from client_keys where rowid in
        (select rowid from client_keys where code is not null and ends_at < ${now - SHARE_DAYS * DAY_MS} limit ${limit})`,
    ),

  formerDrafts: (db, now, limit) =>
    removed(
      db,
      sql`delete from widget_former_drafts where rowid in
        (select rowid from widget_former_drafts where replaced_at < ${new Date(now - FORMER_DRAFT_DAYS * DAY_MS).toISOString()} limit ${limit})`,
    ),

  // Before the runs that they belong to.
  texts: (db, now, limit) =>
    removed(
      db,
      sql`delete from run_texts where run_id in
        (select run_id from run_texts where expires_on <= ${utcDay(now)} limit ${limit})`,
    ),

  alerts: (db, now, limit) =>
    removed(
      db,
      sql`delete from alerts where key in
        (select key from alerts where at < ${now - ALERT_DAYS * DAY_MS} limit ${limit})`,
    ),

  faults: (db, now, limit) =>
    removed(
      db,
      sql`delete from faults where rowid in
        (select rowid from faults where hour < ${new Date(now - FAULT_DAYS * DAY_MS).toISOString().slice(0, 13)} limit ${limit})`,
    ),

  sizes: (db, now, limit) =>
    removed(
      db,
      sql`delete from database_sizes where day in
        (select day from database_sizes where day < ${utcDay(now - ALERT_DAYS * DAY_MS)} limit ${limit})`,
    ),

  // The sums of the days stay.
  runs: (db, now, limit) =>
    removed(
      db,
      sql`delete from runs where id in (select id from runs where id < (select ${oldestRun(now)} from platform) limit ${limit})`,
    ),

  // Votes of the day before are still good (product/embeds 11). Their numbers stay.
  ratings: (db, now, limit) =>
    removed(
      db,
      sql`delete from ratings where rowid in
        (select rowid from ratings where day < ${utcDay(now - DAY_MS)} limit ${limit})`,
    ),

  refusals: (db, now, limit) =>
    removed(
      db,
      sql`delete from refusals where (day, client_id, reason) in
        (select day, client_id, reason from refusals where day < ${utcDay(now - REFUSAL_DAYS * DAY_MS)} limit ${limit})`,
    ),

  // Keep yesterday's counts, in every time zone: the count of an answer from before midnight can still be given back. Months stay.
  counters: (db, now, limit) =>
    removed(
      db,
      sql`delete from counters where (period, subject) in
        (select period, subject from counters where length(period) = 10 and period < ${utcDay(now - 2 * DAY_MS)} limit ${limit})`,
    ),
};

async function removed(db: Database, statement: ReturnType<typeof sql>): Promise<number> {
  return (await db.run(statement)).meta.changes;
}
