import { type SQL, sql } from "drizzle-orm";
import { deletedName } from "#db/audit/record.ts";
import { oneOf, type Database, runTogether } from "#db/base/database.ts";
import { paced } from "#db/base/windows.ts";
import { programNamed } from "#db/service-tokens/service-tokens.ts";
import { CLIENT_BUDGET, PLATFORM, clientQuotas, dailyLimits, subjectOf } from "#db/usage/admit.ts";
import { COLUMNS, SLICE_ROWS, SUMS, daysLeft, slicesOf } from "#db/usage/sums.ts";
import { type DailyLimits, PLATFORM_WARN_AT } from "#domain/operations/platform.ts";
import type { UsageRow, UsageSums } from "#domain/usage/replies.ts";
import { monthBefore } from "#domain/time.ts";
import type { UsageGroup, UsageMeasure, UsageSplit } from "#domain/usage/report.ts";

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
    union all select 1 from ${ofDays(all)} limit ${SLICE_ROWS + 1})`;
  // Without days, where they have too many rows: that statement reads none. Of all but the largest values only the amounts are read:
  // the others' sums are those of all less those of the largest.
  const whole = sql`
    with asked as materialized (select value from ${all} where (${size}) <= ${SLICE_ROWS}),
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
  if (row !== undefined && row.size > SLICE_ROWS) return partsInBites(db, selection);
  return (found?.results ?? []) as UsagePart[];
}

const VALUE = sql`j.value`;

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

/** The use of this month's budget and of today's answers, of a client or of the whole platform. */
export type UsageState = {
  limit: number | null;
  spent: number;
  held: number;
  /** The cost of the month before. */
  lastMonth: number;
  warnAt: number | null;
  answersToday: number;
  /** Null: no limit. */
  dailyAnswers: number | null;
  educatorsSeeCost: boolean;
};

/**
 * @param variables the limits of the variables (db/usage/admit.ts)
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

/** The first day that has an answer, of any client; `null` before the first one. */
export async function firstDay(db: Database): Promise<string | null> {
  const [row] = await db.all<{ day: string | null }>(sql`select min(day) as day from usage_days`);
  return row?.day ?? null;
}

/** A part of the sums without the name of its value. */
export type UsagePart = UsageSums & Pick<UsageRow, "day" | "value"> & { cost: number };

/** The sums that a report reads. */
type UsageSelection = {
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

/** The most rows of a report, and the most slices and bites that it reads. A request may send 1,000 statements. */
const MAX_PARTS = 50_000;
const MAX_SLICES = 300;
const MAX_BITES = 300;

/** A part of the tables of sums: what follows `from`, and the value that its rows are about. */
type Bite = { from: SQL; value: SQL };

/**
 * The parts of a report that is too large for one statement, read bite by bite, with pauses.
 * @returns `null` if they are too many
 */
async function partsInBites(db: Database, selection: UsageSelection): Promise<UsagePart[] | null> {
  const { days, clientId, byDay, split, measure } = selection;
  const top = split === null ? undefined : selection.top;
  const range = { from: days[0] ?? "", to: days.at(-1) ?? "" };
  const left = clientId === undefined ? await daysLeft(db, range) : days;
  const added = clientId === undefined ? days.filter((day) => !left.includes(day)) : [];
  const value = valueOf(selection);
  const slices = await slicesOf(db, { days: left, clientId });
  if (slices.length > MAX_SLICES) return null;
  const bites = [...slices.map((from) => ({ from, value })), ...(await addedUp(db, split, added))];
  if (top === undefined) return readParts(db, bites, { byDay, measure });
  const largest = await largestOf(db, bites, { measure, top });
  const isLargest = sql`case when ${value} in ${oneOf(largest)} then ${value} end`;
  const ofSlices = slices.map((from) => ({ from, value: isLargest }));
  return readParts(db, [...ofSlices, ofLargest(split, added, largest)], { byDay, measure });
}

async function readParts(
  db: Database,
  bites: Bite[],
  { byDay, measure }: Pick<UsageSelection, "byDay" | "measure">,
): Promise<UsagePart[] | null> {
  const found = new Map<string, UsagePart>();
  const sums = sql.raw(SUMS.map(([name, column]) => `sum(${column}) as ${name}`).join(", "));
  for (const { from, value } of bites) {
    const statement = sql`select ${byDay ? sql`u.day` : sql`null`} as day, ${value} as value, ${sums} from ${from} group by 1, 2`;
    for (const part of await paced(() => db.all<UsagePart>(statement))) add(found, part);
    if (found.size > MAX_PARTS) return null;
  }
  const parts = Array.from(found.values());
  return inOrder(
    parts.filter((part) => part.value !== null || part.answers > 0),
    measure,
  );
}

function add(found: Map<string, UsagePart>, part: UsagePart): void {
  const key = JSON.stringify([part.day, part.value]);
  const known = found.get(key);
  if (known === undefined) found.set(key, part);
  else for (const [name] of SUMS) known[name] += part[name];
}

/** Sorts by day and measure. The row of all other values is the last of its day. */
function inOrder(parts: UsagePart[], measure: UsageMeasure): UsagePart[] {
  const amount = ({ answers, cost, inputTokens, outputTokens }: UsagePart) =>
    ({ answers, cost, tokens: inputTokens + outputTokens })[measure];
  const compare = (one: string | null, other: string | null) =>
    one === other ? 0 : (one ?? "") < (other ?? "") ? -1 : 1;
  return parts.toSorted(
    (one, other) =>
      compare(one.day, other.day) ||
      Number(one.value === null) - Number(other.value === null) ||
      amount(other) - amount(one) ||
      compare(one.value, other.value),
  );
}

async function largestOf(
  db: Database,
  bites: Bite[],
  { measure, top }: { measure: UsageMeasure; top: number },
): Promise<string[]> {
  const amount = sql.raw(AMOUNTS[measure]);
  const amounts = new Map<string, number>();
  for (const { from, value } of bites) {
    const statement = sql`select ${value} as value, sum(${amount}) as amount from ${from} group by 1 having ${value} is not null`;
    const rows = await paced(() => db.all<{ value: string; amount: number }>(statement));
    for (const row of rows) amounts.set(row.value, (amounts.get(row.value) ?? 0) + row.amount);
  }
  return Array.from(amounts)
    .toSorted(([one, of], [other, than]) => than - of || (one < other ? -1 : 1))
    .slice(0, top)
    .map(([value]) => value);
}

/**
 * Queries of the summed-up days that each read all rows of some values, so that few rows leave the database. The borders between them are those of
 * the day with the most answers.
 */
async function addedUp(db: Database, split: UsageSplit | null, days: string[]): Promise<Bite[]> {
  if (days.length === 0) return [];
  const ofDays = rowsOf(days);
  // Any split has the sums of all answers, and this one has few rows.
  if (split === null) return [{ from: sql`${ofDays} and u.split = 'kind'`, value: sql`''` }];
  // No day has more values than answers.
  const busiest = sql`select u.day, max(${Math.ceil(SLICE_ROWS / days.length)}, u.answers / ${MAX_BITES}) as size
    from ${ofDays} and u.split = '' order by u.answers desc limit 1`;
  const nextEnd = (
    after: SQL,
  ) => sql`(select value from usage_sums where day = (select day from busiest)
    and split = ${split} and ${after} order by value limit 1 offset coalesce((select size from busiest), 0))`;
  const ends = await db.all<{ value: string }>(sql`
    with recursive busiest as materialized (${busiest}),
      ends(value) as (select ${nextEnd(sql`1`)} union all select ${nextEnd(sql`value > ends.value`)} from ends where ends.value is not null)
    select value from ends where value is not null`);
  return [undefined, ...ends].map((after, index) => {
    const isAfter = after ? sql`u.value > ${after.value}` : sql`1`;
    const end = ends[index];
    const isWithin = end ? sql`u.value <= ${end.value}` : sql`1`;
    const from = sql`${ofDays} and u.split = ${split} and ${isAfter} and ${isWithin}`;
    return { from, value: sql`u.value` };
  });
}

/** The sums of the largest values in the days that are added up. The others' are those of all less those of the largest. */
function ofLargest(split: UsageSplit | null, days: string[], largest: string[]): Bite {
  const each = (prefix: string) => sql.raw(SUMS.map(([, column]) => prefix + column).join(", "));
  const ofDays = rowsOf(days);
  const chosen = sql`json_each(${JSON.stringify(largest)}) l cross join ${ofDays} and u.split = ${split ?? "kind"} and u.value = l.value`;
  const from = sql`(select u.day, u.value, ${each("u.")} from ${chosen}
    union all select u.day, null, ${each("-u.")} from ${chosen}
    union all select u.day, null, ${each("u.")} from ${ofDays} and u.split = 'kind') u`;
  return { from, value: sql`u.value` };
}

/** The rows of `usage_sums` of some days; a condition of the join can follow. */
function rowsOf(days: string[]): SQL {
  return sql`json_each(${JSON.stringify(days)}) d cross join usage_sums u on u.day = d.value`;
}

/** The value that a row of `usage_days u` is about. */
function valueOf({ split, onlyUser }: UsageSelection): SQL {
  if (split === null) return sql`''`;
  if (split === "user" && onlyUser !== undefined) {
    return sql`case u.user_id when ${onlyUser} then u.user_id end`;
  }
  return COLUMNS[split];
}

type Person = {
  userId: string;
  clientId: string;
  day: string;
  /** The answers to tests that a person has a day. */
  quota: number;
  variables: DailyLimits;
};

/** How many answers to tests the limits of the day still allow a person: the least of what is left of their own, the client's and the platform's. */
export async function testsLeft(
  db: Database,
  { userId, clientId, day, quota, variables }: Person,
): Promise<number> {
  const limits = dailyLimits(sql`${JSON.stringify(variables)}`);
  const quotas = clientQuotas(limits);
  const counted = (column: string, subject: string) =>
    sql`coalesce((select ${sql.raw(column)} from counters
      where period = ${day.slice(0, 7)} and subject = ${subject} and day = ${day}), 0)`;
  // A limit that is null is none, and min() leaves it out.
  const [row] = await db.all<{ least: number }>(sql`
    with client as (
      select ${quotas.client} as of_client, ${quotas.signedIn} as of_accounts, ${limits.dailyAnswers} as of_platform
      from clients c join platform on platform.id = 1 where c.id = ${clientId})
    select max(0, min(answers)) as least from (
      select ${quota} - coalesce((select answers from counters where period = ${day} and subject = ${subjectOf("test", userId)}), 0) as answers
      union all select of_accounts - ${counted("day_signed_in", subjectOf("client", clientId))} from client
      union all select of_client - ${counted("day_answers", subjectOf("client", clientId))} from client
      union all select of_platform - ${counted("day_answers", PLATFORM)} from client)`);
  return row?.least ?? 0;
}
