import { sql, type SQL } from "drizzle-orm";
import { deletedName } from "#db/audit/names.ts";
import { type Database, runTogether } from "#db/base/connect.ts";
import { paced } from "#db/base/paced.ts";
import { programNamed } from "#db/service-tokens/names.ts";
import { PLATFORM, subjectOf } from "#db/usage/counter-subjects.ts";
import { CLIENT_BUDGET, clientQuotas, dailyLimits } from "#db/usage/daily-limits.ts";
import {
  AMOUNTS,
  partsInBites,
  type UsagePart,
  type UsageSelection,
  valueOf,
} from "#db/usage/report-bites.ts";
import { SLICE } from "#db/usage/slices.ts";
import { SUMS } from "#db/usage/sums.ts";
import { type DailyLimits, PLATFORM_WARN_AT } from "#domain/operations/platform.ts";
import { monthBefore } from "#domain/usage/months.ts";
import type { UsageGroup } from "#domain/usage/report.ts";

export type { UsagePart } from "#db/usage/report-bites.ts";

/** The most names that one statement reads. */
const NAMES = 2_000;

/**
 * The sums of the days, in the order of days and then by the measure, those of the other values last; `null` if they are too many. The
 * rows of a client are found by day and client, the beginning of the table's key, so other clients' rows are not read. All clients'
 * sums come from `usage_sums` where it has the day.
 */
export async function parts(db: Database, selection: UsageSelection): Promise<UsagePart[] | null> {
  const { days, clientId, byDay, split, top, measure } = selection;
  const isAddedUp =
    clientId === undefined
      ? sql`exists (select 1 from usage_sums s where s.day = d.value and s.split = '')`
      : sql`0`;
  const ofClient = clientId === undefined ? sql`1` : sql`u.client_id = ${clientId}`;
  const addedUp = (of: string, asked = sql`asked d`) =>
    sql`${asked} cross join usage_sums u on u.day = d.value and u.split = ${of} and ${isAddedUp}`;
  const ofDays = (asked = sql`asked d`) =>
    sql`${asked} cross join usage_days u on u.day = d.value and ${ofClient} and not ${isAddedUp}`;
  const value = valueOf(selection);
  const each = (prefix: string) => sql.raw(SUMS.map(([, column]) => prefix + column).join(", "));
  const sums = sql.raw(SUMS.map(([name, column]) => `sum(${column}) as ${name}`).join(", "));
  const amount = sql.raw(AMOUNTS[measure]);
  const all = sql`json_each(${JSON.stringify(days)}) d`;
  const size = sql`select count(*) as size from (select 1 from ${addedUp(split ?? "", all)}
    union all select 1 from ${ofDays(all)} limit ${SLICE + 1})`;
  // Without days, where they have too many rows: that statement reads none. Of all but the largest values only the amounts are read:
  // the others' sums are those of all less those of the largest.
  const whole = sql`
    with asked as materialized (select value from ${all} where (${size}) <= ${SLICE}),
    counted as (
      select u.value as value, ${amount} as amount from ${addedUp(split ?? "")}
      union all select ${value}, ${amount} from ${ofDays()}),
    largest as materialized (select value from counted group by value order by sum(amount) desc, value limit ${top ?? -1}),
    chosen as materialized (select u.* from largest l cross join ${addedUp(split ?? "")} and u.value = l.value),
    part as (
      select day, value, ${each("")} from chosen
      union all select day, null, ${each("-")} from chosen
      union all select u.day, null, ${each("u.")} from ${addedUp("")}
      union all select u.day, case when ${value} in largest then ${value} end, ${each("u.")} from ${ofDays()})
    select ${byDay ? sql`day` : sql`null`} as day, value, ${sums} from part group by 1, 2
    having value is not null or sum(answers) > 0
    order by day, value is null, sum(${amount}) desc, value`;
  const [counted, found] = await runTogether(db, [size, whole]);
  const [row] = (counted?.results ?? []) as { size: number }[];
  if (row !== undefined && row.size > SLICE) return partsInBites(db, selection);
  return (found?.results ?? []) as UsagePart[];
}

const VALUE = sql`j.value`;

/** The name of a value of a split. */
const NAMED: Partial<Record<UsageGroup, SQL>> = {
  client: sql`coalesce((select clientname from clients where id = j.value), ${deletedName("client", VALUE)})`,
  feature: sql`coalesce((select name from widgets where id = j.value), ${deletedName("widget", VALUE)})`,
  user: sql`coalesce((select username from users where id = j.value), ${programNamed(VALUE)})`,
};

/** The names of clients, widgets or users by their ids. A deleted user has no name; with `clientId`, nor has one of another client. */
export async function names(
  db: Database,
  split: UsageGroup | null,
  ids: string[],
  clientId?: string,
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const isOwn = split === "user" && clientId !== undefined;
  const named = isOwn
    ? sql`coalesce((select username from users where id = j.value and client_id = ${clientId}), ${programNamed(VALUE, clientId)})`
    : split && NAMED[split];
  if (!named) return found;
  for (let at = 0; at < ids.length; at += NAMES) {
    const some = JSON.stringify(ids.slice(at, at + NAMES));
    const statement = sql`select j.value as id, ${named} as name from json_each(${some}) j`;
    const rows = await paced(() => db.all<{ id: string; name: string | null }>(statement));
    for (const { id, name } of rows) if (name !== null) found.set(id, name);
  }
  return found;
}

/** What a client or the whole platform has used of this month's budget and of today's answers. */
export type UsageState = {
  limit: number | null;
  spent: number;
  held: number;
  /** What the month before cost. */
  lastMonth: number;
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
  const subject = clientId === undefined ? PLATFORM : subjectOf("client", clientId);
  const settings =
    clientId === undefined
      ? sql`select monthly_budget, ${sql.raw(String(PLATFORM_WARN_AT))} as warn_at, ${limits.dailyAnswers} as daily_answers, 1 as sees_cost from platform where id = 1`
      : sql`select ${CLIENT_BUDGET} as monthly_budget, c.warn_at, ${clientQuotas(limits).client} as daily_answers,
          c.educators_see_cost as sees_cost from clients c join platform on platform.id = 1 where c.id = ${clientId}`;
  const [found] = await db.all<UsageState>(sql`
    select s.monthly_budget as "limit", s.warn_at as warnAt, s.daily_answers as dailyAnswers, s.sees_cost as educatorsSeeCost,
      coalesce(n.spent, 0) as spent, coalesce(n.held, 0) as held, coalesce(b.spent, 0) as lastMonth,
      case when n.day = ${day} then n.day_answers else 0 end as answersToday
    from (${settings}) s left join counters n on n.period = ${month} and n.subject = ${subject}
      left join counters b on b.period = ${monthBefore(month)} and b.subject = ${subject}`);
  return found ? { ...found, educatorsSeeCost: Boolean(found.educatorsSeeCost) } : null;
}
