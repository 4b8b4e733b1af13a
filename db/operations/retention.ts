import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/base/database.ts";
import { DAY_MS, utcDay } from "#domain/time.ts";
import { FORMER_DRAFT_DAYS } from "#domain/widgets/draft.ts";

const ALERT_DAYS = 400;
const FAULT_DAYS = 30;

/** How many days an ended service token is listed, and named in reports. */
const TOKEN_DAYS = 90;

/** How many days the page of an ended share shows that it has ended. */
const SHARE_DAYS = 90;

/** How many days refusals are counted for. */
const REFUSAL_DAYS = 400;

/** The statement that deletes rows which have reached their age, at most `limit` of them. */
type Removal<More extends unknown[] = []> = (now: number, limit: number, ...more: More) => SQL;

/**
 * Threads of users whose client keeps chats for a number of days only: those that began before these days. "Cross" keeps the order of
 * the tables, so that no statement reads the messages of other clients. `users` is a group of rowids.
 */
const limitedThreads = ({ from, to }: UserGroup, now: number) =>
  sql`users u cross join clients c on c.id = u.client_id and u.rowid between ${from} and ${to}
    cross join threads t on t.user_id = u.id and t.created_at < ${oldest(now)}`;
const oldest = (now: number) => sql`${now} - c.chat_days * ${DAY_MS}`;

/** The beginning of the first id that is kept (domain/time.ts). */
const oldestRun = (now: number) => {
  const digits = sql`printf('%012x', CAST(${now} AS INTEGER) - runs_days * ${sql.raw(String(DAY_MS))})`;
  return sql`substr(${digits}, 1, 8) || '-' || substr(${digits}, 9)`;
};

/** The accounts whose chats one statement looks at, by their rowids. */
export type UserGroup = { from: number; to: number };

const GROUP = 5_000;

/** Groups of all accounts; none if no client limits the age of its chats. */
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
  messages: (now, limit, group) =>
    sql`delete from messages where sequence in
        (select m.sequence from ${limitedThreads(group, now)} cross join messages m on m.thread_id = t.id
          where (select coalesce(f.created_at, t.created_at) from messages f where f.thread_id = t.id order by f.sequence limit 1) < ${oldest(now)}
            and coalesce(m.created_at, t.created_at) < ${oldest(now)} limit ${limit})`,

  // Keep the newest thread of a user: the next question is stored in it.
  threads: (now, limit, group) =>
    sql`delete from threads where id in
        (select t.id from ${limitedThreads(group, now)}
          where not exists (select 1 from messages m where m.thread_id = t.id)
            and exists (select 1 from threads newer where newer.user_id = t.user_id and newer.created_at > t.created_at) limit ${limit})`,

  // A title that nobody has given is the beginning of the first question: it goes with it. So does the name of an empty thread that is kept.
  titles: (now, limit, group) =>
    sql`update threads set title = '', title_folded = '', is_named = false where id in
        (select t.id from ${limitedThreads(group, now)} where t.asked_at < ${oldest(now)} and t.title <> ''
            and (not t.is_named or not exists (select 1 from messages m where m.thread_id = t.id)) limit ${limit})`,
};

/** The other deletions of the nightly job (product/operations 3). */
export const REMOVALS: Record<string, Removal> = {
  sessions: older("sessions", (now) => sql`expires_at < ${now}`),
  passwordLinks: older("password_links", (now) => sql`expires_at < ${now}`),
  serviceTokens: older("service_tokens", (now) => sql`ends_at < ${now - TOKEN_DAYS * DAY_MS}`),
  shares: older(
    "client_keys",
    (now) => sql`code is not null and ends_at < ${now - SHARE_DAYS * DAY_MS}`,
  ),
  formerDrafts: older(
    "widget_former_drafts",
    (now) => sql`replaced_at < ${new Date(now - FORMER_DRAFT_DAYS * DAY_MS).toISOString()}`,
  ),
  // Texts are deleted before the runs to which they belong.
  texts: older("run_texts", (now) => sql`expires_on <= ${utcDay(now)}`, "run_id"),
  alerts: older("alerts", (now) => sql`at < ${now - ALERT_DAYS * DAY_MS}`, "key"),
  faults: older(
    "faults",
    (now) => sql`hour < ${new Date(now - FAULT_DAYS * DAY_MS).toISOString().slice(0, 13)}`,
  ),
  sizes: older("database_sizes", (now) => sql`day < ${utcDay(now - ALERT_DAYS * DAY_MS)}`, "day"),
  // The sums of the days stay.
  runs: older("runs", (now) => sql`id < (select ${oldestRun(now)} from platform)`, "id"),
  // Votes of the day before are still good (product/embeds 11). Their numbers stay.
  ratings: older("ratings", (now) => sql`day < ${utcDay(now - DAY_MS)}`),
  refusals: older(
    "refusals",
    (now) => sql`day < ${utcDay(now - REFUSAL_DAYS * DAY_MS)}`,
    "day, client_id, reason",
  ),
  // Keep yesterday's counts, in every time zone: the count of an answer from before midnight can still be given back. Months stay.
  counters: older(
    "counters",
    (now) => sql`length(period) = 10 and period < ${utcDay(now - 2 * DAY_MS)}`,
    "period, subject",
  ),
};

/**
 * Deletes the rows of a table that a condition finds.
 * @param key the columns that find a row, in their order in its index
 */
function older(table: string, condition: (now: number) => SQL, key = "rowid"): Removal {
  const [from, columns] = [sql.raw(table), sql.raw(key)];
  return (now, limit) =>
    sql`delete from ${from} where (${columns}) in
      (select ${columns} from ${from} where ${condition(now)} limit ${limit})`;
}
