import { min, sql, type SQL } from "drizzle-orm";
import type {
  Statement,
  StatementList,
  StatementMonths,
  StatementSums,
} from "#domain/usage/replies.ts";
import { clientNames, widgetNames } from "#db/audit/record.ts";
import type { Database } from "#db/base/database.ts";
import { usageDays } from "#db/schema/usage.ts";
import { STATEMENT } from "#db/usage/sums.ts";
import { monthsFrom, nextStart } from "#domain/time.ts";
import { FEATURE_NAMES, OLD, OLD_NAME } from "#domain/usage/names.ts";
import { daysFrom } from "#domain/usage/report.ts";
import { noAnswersSentence, STATEMENT_NOT_OVER, sumOf } from "#domain/usage/statement.ts";

// A client's month is read from `usage_sums`: a row for each day, widget and model. Days that have no such rows are read from `usage_days`:
// a row for each person and kind, too. Never a row for each answer.

const COLUMNS = sql.raw(
  "u.answers, u.failures, u.input_tokens, u.cached_tokens, u.output_tokens, u.cost",
);
const SUMS =
  sql.raw(`sum(u.answers) as answers, sum(u.failures) as failures, sum(u.input_tokens) as inputTokens,
  sum(u.cached_tokens) as cachedTokens, sum(u.output_tokens) as outputTokens, sum(u.cost) as cost`);

/**
 * The months that are over and have answers in or before them, newest first.
 * @param today the platform's day
 */
export async function months(db: Database, today: string): Promise<StatementMonths> {
  const first = await firstMonth(db);
  const current = today.slice(0, 7);
  const over = first === null ? [] : monthsFrom(first, current).filter((one) => one < current);
  return { months: over.toReversed() };
}

/**
 * The reason why a month has no statement; `null` if it has one.
 * @param today the platform's day
 */
export async function whyNone(db: Database, month: string, today: string): Promise<string | null> {
  if (month >= today.slice(0, 7)) return STATEMENT_NOT_OVER;
  const first = await firstMonth(db);
  return first === null || month < first ? noAnswersSentence(first) : null;
}

/** All clients that had answers in a month, also deleted ones, the dearest first. */
export async function all(db: Database, month: string): Promise<StatementList> {
  const days = daysOf(month);
  const isAddedUp = hasSums("");
  const [rows, zone] = await Promise.all([
    db.all<StatementSums & { id: string }>(sql`select id, ${SUMS} from (
      select u.value as id, u.* from ${days} cross join usage_sums u on u.day = d.value and u.split = 'client' and ${isAddedUp}) u group by 1
    union all select u.client_id, ${SUMS} from ${days} cross join usage_days u on u.day = d.value and not ${isAddedUp} group by 1`),
    storedZone(db),
  ]);
  const byClient = Map.groupBy(rows, ({ id }) => id);
  const names = await clientNames(db, [...byClient.keys()], endOf(month, zone));
  const clients = [...byClient].map(([id, of]) => ({
    id,
    name: names.get(id) ?? `Deleted (${id.slice(0, 8)})`,
    ...sumOf(of),
  }));
  return {
    month,
    zone,
    clients: clients.toSorted((one, other) => other.cost - one.cost),
    totals: sumOf(clients),
  };
}

/** The month of one client, or `null` for an unknown client. */
export async function get(db: Database, month: string, id: string): Promise<Statement | null> {
  const isAddedUp = sql`${hasSums("")} and ${hasSums(STATEMENT)}`;
  // The values of a client begin with these characters and a comma, and the minus is the character after the comma.
  const start = JSON.stringify([id]).slice(0, -1);
  const [zone, sums, hasClient] = await Promise.all([
    storedZone(db),
    db.all<StatementSums & { feature: string; model: string }>(
      sql`select u.feature, u.model, ${SUMS} from (
          select u.value ->> 1 as feature, u.value ->> 2 as model, ${COLUMNS} from ${daysOf(month)} cross join usage_sums u
            on u.day = d.value and u.split = ${STATEMENT} and u.value >= ${`${start},`} and u.value < ${`${start}-`} and ${isAddedUp}
          union all select u.feature, u.model, ${COLUMNS} from ${daysOf(month)} cross join usage_days u
            on u.day = d.value and u.client_id = ${id} and not (${isAddedUp})) u
        group by 1, 2 order by cost desc, 1, 2`,
    ),
    isStored(db, id),
  ]);
  const end = endOf(month, zone);
  const features = [...new Set(sums.map(({ feature }) => feature))];
  const [clients, names] = await Promise.all([
    clientNames(db, [id], end),
    widgetNames(db, features, end),
  ]);
  const name = clients.get(id);
  if (name === undefined) return null;
  const nameOf = (feature: string) =>
    (feature === OLD ? OLD_NAME : FEATURE_NAMES.get(feature)) ??
    names.get(feature) ??
    `Deleted (${feature.slice(0, 8)})`;
  return {
    month,
    zone,
    client: { id, name, isDeleted: !hasClient },
    rows: sums.map((row) => ({ ...row, name: nameOf(row.feature) })),
    models: [...Map.groupBy(sums, ({ model }) => model)].map(([model, of]) => ({
      model,
      ...sumOf(of),
    })),
    totals: sumOf(sums),
  };
}

async function firstMonth(db: Database): Promise<string | null> {
  const row = await db
    .select({ day: min(usageDays.day) })
    .from(usageDays)
    .get();
  return row?.day?.slice(0, 7) ?? null;
}

async function storedZone(db: Database): Promise<string> {
  const [row] = await db.all<{ zone: string }>(sql`select zone from platform where id = 1`);
  return row?.zone ?? "UTC";
}

async function isStored(db: Database, id: string): Promise<boolean> {
  const [row] = await db.all(sql`select 1 from clients where id = ${id}`);
  return row !== undefined;
}

/** The condition that `usage_sums` has a split of the day in `d`. The row of the empty split is the mark that all sums of a day are up to date. */
function hasSums(split: string): SQL {
  return sql`exists (select 1 from usage_sums s where s.day = d.value and s.split = ${split})`;
}

function daysOf(month: string): SQL {
  return sql`json_each(${JSON.stringify(daysFrom(`${month}-01`, `${month}-31`))}) d`;
}

/** The first millisecond after a month. */
function endOf(month: string, zone: string): number {
  return nextStart("month", Date.parse(`${month}-15T12:00:00Z`), zone);
}
