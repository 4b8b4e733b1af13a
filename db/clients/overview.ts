import { eq, sql, type SQL } from "drizzle-orm";
import type { ClientOverview } from "#domain/clients/replies.ts";
import { isModelGone, type Database } from "#db/base/database.ts";
import { isoTime } from "#db/base/windows.ts";
import { clientSubjectOf } from "#db/usage/admit.ts";
import { clients } from "#db/schema/clients.ts";
import { timeOfId } from "#domain/time.ts";
import { lastDayToWarnAbout } from "#domain/operations/models.ts";

// The statements name tables themselves: Drizzle leaves out the table's name in a select from one table.

/** The id of the client's last answer: the end of an index. Answers are listed for some months (product/operations 3). */
export const LAST_RUN = sql<
  string | null
>`(select max(r.id) from runs r where r.client_id = clients.id)`;

/** The cost of the client's answers in a month: one row of `counters`. */
export function spentIn(month: string): SQL<number> {
  const subject = clientSubjectOf(sql`clients.id`);
  return sql<number>`coalesce((select n.spent from counters n where n.period = ${month} and n.subject = ${subject}), 0)`;
}

/**
 * The findings of the nightly check about the client's model: whether the provider has removed it, its last day, and its replacement.
 * @param lastDay ends after it are left out
 */
export function modelEnd(lastDay: string) {
  const ofModel = (state: string) =>
    sql`from models m where m.id = clients.gptmodel and m.state ${sql.raw(state)}`;
  return {
    isModelGone,
    modelEndsOn: sql<
      string | null
    >`(select m.shutdown_date ${ofModel("= 'retiring'")} and m.shutdown_date <= ${lastDay})`,
    modelReplacement: sql<
      string | null
    >`(select m.replacement ${ofModel("in ('retiring', 'gone')")})`,
  };
}

/** The time of an answer, by its id. */
export function isoTimeOfRun(id: string | null): string | null {
  return id === null ? null : isoTime(timeOfId(id));
}

/** The most accounts that are counted. */
const MAX_PEOPLE = 1_000;

type Facts = Pick<
  ClientOverview,
  | "lastAnswerAt"
  | "modelEndsOn"
  | "modelReplacement"
  | "widgets"
  | "people"
  | "waiting"
  | "blockedSites"
  | "oldKeyEndsAt"
> & { model: string; isModelGone: boolean };

/**
 * The facts of a client's overview apart from its usage (db/usage/report.ts). Each number comes from an index.
 * @param now milliseconds since 1970
 * @returns `null` for an unknown client
 */
export async function facts(db: Database, id: string, now: number): Promise<Facts | null> {
  const people = (condition: string) =>
    sql<number>`(select count(*) from (select 1 from users u where u.client_id = clients.id${sql.raw(condition)} limit ${MAX_PEOPLE}))`;
  const row = await db
    .select({
      model: clients.gptmodel,
      ...modelEnd(lastDayToWarnAbout(now)),
      lastRun: LAST_RUN,
      widgets: sql<number>`(select count(*) from client_widgets cw join widgets w on w.id = cw.widget_id
        join client_toolkits ct on ct.client_id = cw.client_id and ct.toolkit_id = w.toolkit_id where cw.client_id = clients.id)`,
      people: people(""),
      waiting: people(" and u.waiting = 1"),
      blockedSites: sql<number>`(select count(*) from refused_origins o where o.client_id = clients.id)`,
      endsAt: sql<
        number | null
      >`(select max(k.ends_at) from client_keys k where k.client_id = clients.id and k.code is null and k.ends_at > ${now})`,
    })
    .from(clients)
    .where(eq(clients.id, id))
    .get();
  if (row === undefined) return null;
  const { lastRun, endsAt, ...numbers } = row;
  return {
    ...numbers,
    lastAnswerAt: isoTimeOfRun(lastRun),
    oldKeyEndsAt: isoTime(endsAt),
  };
}
