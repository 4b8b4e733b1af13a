import { sql, type SQL } from "drizzle-orm";
import type { Database } from "#db/connect.ts";
import { paced } from "#db/paced.ts";
import { dailyLimits } from "#db/usage/daily-limits.ts";
import { oneOf } from "#db/rows.ts";
import { COLUMNS, SUMS } from "#db/usage/sums.ts";
import type { DailyLimits } from "#domain/operations/platform.ts";
import type { UsageMeasure, UsageRow, UsageSplit, UsageSums } from "#domain/usage/report.ts";

/** A part of the sums without the name of its value. */
export type UsagePart = UsageSums & Pick<UsageRow, "day" | "value"> & { cost: number };

/** Which sums to read. */
export type UsageSelection = {
  days: string[];
  /** One client's sums; all clients' if undefined. */
  clientId?: string;
  byDay: boolean;
  split: UsageSplit | null;
  /** How many values have rows of their own. */
  top?: number;
  /** The figure by which values are ranked. */
  measure: UsageMeasure;
  /** The person who is told apart from all others, where the reader may not see who they are. */
  onlyUser?: string;
};

/** The amount of each measure, from the columns of sums. */
const AMOUNTS: Record<UsageMeasure, string> = {
  answers: "answers",
  cost: "cost",
  tokens: "input_tokens + output_tokens",
};

/**
 * The sums of the days, in the order of days and then by the measure, those of the other values last. The rows of a client are
 * found by day and client, the beginning of the table's key, so other clients' rows are not read. All clients' sums come from
 * `usage_sums` where it has the day.
 */
export async function parts(db: Database, selection: UsageSelection): Promise<UsagePart[]> {
  const { days, clientId, byDay, split, top, measure } = selection;
  const each = (prefix: string) => sql.raw(SUMS.map(([, column]) => prefix + column).join(", "));
  const asked = (some: string[]) => sql`json_each(${JSON.stringify(some)}) d`;
  const isAddedUp =
    clientId === undefined
      ? sql`exists (select 1 from usage_sums s where s.day = d.value and s.split = '')`
      : sql`0`;
  const ofClient = clientId === undefined ? sql`1` : sql`u.client_id = ${clientId}`;
  const addedUp = (split: string, some = days) =>
    sql`${asked(some)} cross join usage_sums u on u.day = d.value and u.split = ${split} and ${isAddedUp}`;
  const ofDays = (some = days) =>
    sql`${asked(some)} cross join usage_days u on u.day = d.value and ${ofClient} and not ${isAddedUp}`;
  const value = valueOf(split, selection);
  const sums = sql.raw(SUMS.map(([name, column]) => `sum(${column}) as ${name}`).join(", "));
  const amount = sql.raw(AMOUNTS[measure]);
  // Only the amounts of a thousand clients are read, not all their sums: the others' sums are those of all less those of the largest.
  const counted = (some: string[]) => sql`select value, sum(amount) as amount from (
      select u.value as value, ${amount} as amount from ${addedUp(split ?? "", some)}
      union all select ${value}, ${amount} from ${ofDays(some)}) group by value`;
  const isLong = clientId === undefined && (split === "feature" || split === "user");
  const largest =
    isLong && top !== undefined && days.length > 1
      ? oneOf(
          await largestByDay(
            db,
            days.map((day) => counted([day])),
            top,
          ),
        )
      : sql`(select value from (${counted(days)}) order by amount desc, value limit ${top ?? -1})`;
  return db.all<UsagePart>(sql`
    with largest(value) as materialized ${largest},
    chosen as materialized (select u.* from largest l cross join ${addedUp(split ?? "")} and u.value = l.value),
    part as (
      select day, value, ${each("")} from chosen
      union all select day, null, ${each("-")} from chosen
      union all select u.day, null, ${each("u.")} from ${addedUp("")}
      union all select u.day, case when ${value} in largest then ${value} end, ${each("u.")} from ${ofDays()})
    select ${byDay ? sql`day` : sql`null`} as day, value, ${sums} from part group by 1, 2
    having value is not null or sum(answers) > 0
    order by day, value is null, sum(${amount}) desc, value`);
}

/**
 * The values with the largest amounts. Widgets and people of all clients are many, so each day is read by a statement of its own.
 * @param daily for each day, a select of its values and their amounts
 */
async function largestByDay(db: Database, daily: SQL[], top: number): Promise<string[]> {
  const amounts = new Map<string, number>();
  for (const ofDay of daily) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other, with pauses
    const rows = await paced(() => db.all<{ value: string; amount: number }>(ofDay));
    for (const { value, amount } of rows) amounts.set(value, (amounts.get(value) ?? 0) + amount);
  }
  return Array.from(amounts)
    .toSorted(([one, of], [other, than]) => than - of || (one < other ? -1 : 1))
    .slice(0, top)
    .map(([value]) => value);
}

function valueOf(split: UsageSplit | null, { onlyUser }: UsageSelection): SQL {
  if (split === null) return sql`''`;
  if (split === "user" && onlyUser !== undefined) {
    return sql`case u.user_id when ${onlyUser} then u.user_id end`;
  }
  return COLUMNS[split];
}

/** The names of clients, widgets and users by their ids. What has been deleted has no name. */
export async function names(db: Database, ids: string[]): Promise<Map<string, string>> {
  const rows = await db.all<{ id: string; name: string }>(sql`
    select id, clientname as name from clients where id in ${oneOf(ids)}
    union all select id, name from widgets where id in ${oneOf(ids)}
    union all select id, username from users where id in ${oneOf(ids)}`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** What a client or the whole platform has used of this month's budget and of today's answers. */
export type UsageState = {
  limit: number | null;
  spent: number;
  held: number;
  warnAt: number | null;
  answersToday: number;
  /** Null: no limit. */
  dailyAnswers: number | null;
  educatorsSeeCost: boolean;
};

/**
 * @param variables the limits of the variables (db/usage/daily-limits.ts)
 * @returns `null` for an unknown client
 */
export async function state(
  db: Database,
  clientId: string | undefined,
  { day, month, variables }: { day: string; month: string; variables: DailyLimits },
): Promise<UsageState | null> {
  const limits = dailyLimits(sql`${JSON.stringify(variables)}`);
  const subject = clientId === undefined ? "platform" : `client:${clientId}`;
  const settings =
    clientId === undefined
      ? sql`select monthly_budget, null as warn_at, ${limits.dailyAnswers} as daily_answers, 1 as sees_cost from platform where id = 1`
      : sql`select c.monthly_budget, c.warn_at, coalesce(c.daily_answers, ${limits.defaultDailyAnswers}) as daily_answers,
          c.educators_see_cost as sees_cost from clients c join platform on platform.id = 1 where c.id = ${clientId}`;
  const [found] = await db.all<UsageState>(sql`
    select s.monthly_budget as "limit", s.warn_at as warnAt, s.daily_answers as dailyAnswers, s.sees_cost as educatorsSeeCost,
      coalesce(n.spent, 0) as spent, coalesce(n.held, 0) as held,
      case when n.day = ${day} then n.day_answers else 0 end as answersToday
    from (${settings}) s left join counters n on n.period = ${month} and n.subject = ${subject}`);
  return found ? { ...found, educatorsSeeCost: Boolean(found.educatorsSeeCost) } : null;
}
