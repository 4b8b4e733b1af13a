import { type SQL, sql } from "drizzle-orm";
import { type Database, runTogether } from "#db/base/database.ts";
import { paced } from "#db/base/windows.ts";
import { dayAfter, utcDay } from "#domain/time.ts";
import { FEATURE_NAMES, OLD } from "#domain/usage/names.ts";
import type { UsageSplit } from "#domain/usage/report.ts";

/** The sums of `usage_days` by their names in a report. */
export const SUMS = [
  ["answers", "answers"],
  ["failures", "failures"],
  ["estimated", "estimated"],
  ["unpriced", "unpriced"],
  ["inputTokens", "input_tokens"],
  ["cachedTokens", "cached_tokens"],
  ["outputTokens", "output_tokens"],
  ["cost", "cost"],
  ["firsts", "firsts"],
  ["firstMs", "first_ms"],
  ["totalMs", "total_ms"],
] as const;

/** The column of `usage_days u` that a split is about. */
export const COLUMNS: Record<UsageSplit, SQL> = {
  client: sql`u.client_id`,
  feature: sql`u.feature`,
  user: sql`u.user_id`,
  kind: sql`u.kind`,
  model: sql`u.model`,
};

/**
 * The split for statements of clients: its values are a client, a feature and a model. Days that were added up by former releases have none
 * (db/statements/statements.ts).
 */
export const STATEMENT = "statement";

/** The split of the row that is there while a day is being added up. Its value is the id of the run that does it. */
const ADDING = "adding";

/** The most rows of one deletion, and the most slices of a run: each of them takes seven statements, and a run may send 1,000. */
const STEP = 5_000;
const MAX_SLICES = 100;

/** The days from one to another, both included, that have answers and are not added up. */
export async function daysLeft(
  db: Database,
  { from, to, limit = -1 }: { from: string; to: string; limit?: number },
): Promise<string[]> {
  const days = await db.all<{ day: string }>(sql`
    with recursive d(day) as (select min(day) from usage_days where day >= ${from}
      union all select (select min(day) from usage_days where day > d.day) from d where d.day < ${to})
    select day from d where day <= ${to} and not exists (select 1 from usage_sums s where s.day = d.day and s.split = '') limit ${limit}`);
  return days.map(({ day }) => day);
}

/**
 * Adds up days that are over, for reports about all clients (`usage_sums`).
 * @param today the day that is not over
 * @returns the number of days that were added up
 */
export async function addUpDays(db: Database, today: string, limit: number): Promise<number> {
  let [added, slices] = [0, 0];
  for (const day of await daysLeft(db, { from: "", to: dayAfter(today, -1), limit })) {
    if (slices >= MAX_SLICES) break;
    slices += await addUp(db, day);
    added += 1;
  }
  return added;
}

/**
 * Adds up a day slice by slice. A settlement of the day (`removeSums`) or another run removes the row with the split `adding`: what follows
 * then adds nothing, and the day stays as it is until the next run.
 * @returns the number of slices
 */
async function addUp(db: Database, day: string): Promise<number> {
  const id = crypto.randomUUID();
  const columns = SUMS.map(([, column]) => column);
  const all = sql.raw(columns.join(", "));
  const sums = sql.raw(columns.map((column) => `sum(u.${column})`).join(", "));
  const added = sql.raw(columns.map((name) => `${name} = ${name} + excluded.${name}`).join(", "));
  const mark = sql`day = ${day} and split = ${ADDING} and value = ${id}`;
  // The markers are the first to go: the other splits come after them in the key.
  const old = sql`(select day, split, value from usage_sums where day = ${day} order by split, value limit ${STEP})`;
  const removed = async () =>
    paced(() => db.run(sql`delete from usage_sums where (day, split, value) in ${old}`));
  while ((await removed()).meta.changes > 0);
  await db.run(sql`insert into usage_sums (day, split, value, ${all})
    values (${day}, ${ADDING}, ${id}, ${sql.raw(columns.map(() => "0").join(", "))})`);
  const slices = await slicesOf(db, { days: [day] });
  const splits: [string, SQL][] = [
    [ADDING, sql`${id}`],
    [STATEMENT, sql`json_array(u.client_id, u.feature, u.model)`],
    ...Object.entries(COLUMNS),
  ];
  for (const slice of slices)
    for (const [split, value] of splits)
      await paced(() =>
        db.run(sql`insert into usage_sums (day, split, value, ${all})
          select day, ${split}, ${value}, ${sums} from ${slice}
          where exists (select 1 from usage_sums where ${mark}) group by 3
          on conflict do update set ${added}`),
      );
  await db.run(sql`update usage_sums set split = '', value = '' where ${mark}`);
  return slices.length;
}

/** A statement for a batch that changes `usage_days`: the sums of these days are no longer up to date. `days` selects them. */
export function removeSums(days: SQL): SQL {
  return sql`delete from usage_sums where split in ('', ${ADDING}) and day in (${days})`;
}

/** About the most rows that a statement adds up (D1 counts them twice): visitors' statements wait for it. */
export const SLICE = 8_000;

/** A place in the key of `usage_days`. */
type Place = { day: string; client: string };

/** After every client's id. */
const LAST = "~";

/**
 * Divides the sums of days into slices of about 8,000 rows, so that no statement is long. The rows of a client are found by day and
 * client, the beginning of the table's key, so other clients' rows are not read.
 * @param wanted.days in their order
 * @param wanted.clientId one client's rows; all clients' if undefined
 * @returns for each slice what follows `from`, with the alias `u`
 */
export async function slicesOf(
  db: Database,
  { days, clientId }: { days: string[]; clientId?: string },
): Promise<SQL[]> {
  if (clientId !== undefined) return slicesOfClient(db, days, clientId);
  const slices = [];
  for (const { from, to } of runsOf(days)) {
    for (let after: Place | undefined = { day: from, client: "" }; after !== undefined;) {
      const rest = rowsBetween(after, { day: to, client: LAST });
      const nextEnd = sql`select u.day as day, u.client_id as client from ${rest} order by 1, 2 limit 1 offset ${SLICE}`;
      const [end] = await paced(() => db.all<Place>(nextEnd));
      slices.push(end ? rowsBetween(after, end) : rest);
      after = end;
    }
  }
  return slices;
}

/** The rows after a place up to another one. SQLite searches the primary key by both ends only for a condition of this form. */
function rowsBetween(after: Place, until: Place): SQL {
  return sql`(select * from usage_days u where (u.day, u.client_id) > (${after.day}, ${after.client})
    and (u.day, u.client_id) <= (${until.day}, ${until.client})) u`;
}

async function slicesOfClient(db: Database, days: string[], clientId: string): Promise<SQL[]> {
  const slices = [];
  for (let rest = days; rest.length > 0;) {
    const ofClient = (some: string[]) =>
      sql`json_each(${JSON.stringify(some)}) d cross join usage_days u on u.day = d.value and u.client_id = ${clientId}`;
    const nextEnd = sql`select u.day as day from ${ofClient(rest)} limit 1 offset ${SLICE}`;
    const [end] = await paced(() => db.all<{ day: string }>(nextEnd));
    const isBefore = (day: string) => end === undefined || day <= end.day;
    slices.push(ofClient(rest.filter(isBefore)));
    rest = rest.filter((day) => !isBefore(day));
  }
  return slices;
}

/** The first and the last day of each run of days that follow each other. */
function runsOf(days: string[]): { from: string; to: string }[] {
  const runs: { from: string; to: string }[] = [];
  for (const day of days) {
    const last = runs.at(-1);
    if (last && dayAfter(last.to) === day) last.to = day;
    else runs.push({ from: day, to: day });
  }
  return runs;
}

/** How long the sums of a day are kept by person and widget. */
const MONTHS = 13;

const FEATURES = sql.raw(Array.from(FEATURE_NAMES.keys(), (name) => `'${name}'`).join(", "));

/** The feature and the person of a row of `usage_days`, as they are after 13 months. Tools that are no widgets stay. */
export const OLD_FEATURE = sql`case when feature in (${FEATURES}) then feature else ${sql.raw(`'${OLD}'`)} end`;
export const OLD_USER = sql`case when user_id = '' then '' else ${sql.raw(`'${OLD}'`)} end`;

/**
 * Adds up some rows of a day that is older than 13 months without their persons and widgets (product/usage 5).
 * @param now milliseconds since 1970
 * @returns the number of rows that were added up or, at the end of a day, stored; 0 if no day is left
 */
export async function addUpOldDays(db: Database, now: number, limit: number): Promise<number> {
  const day = await dayLeft(db, now);
  if (day === undefined) return 0;
  return (await addUpSome(db, day, limit)) || markDone(db, day);
}

async function dayLeft(db: Database, now: number): Promise<string | undefined> {
  const end = new Date(now);
  end.setUTCMonth(end.getUTCMonth() - MONTHS);
  const until = utcDay(end.getTime());
  const [row] = await db.all<{ day: string }>(sql`
    with recursive d(day) as (select min(day) from usage_days union all select (select min(day) from usage_days where day > d.day) from d where d.day < ${until})
    select day from d where day < ${until} and not exists (select 1 from usage_sums s where s.day = d.day and s.split = ${OLD}) limit 1`);
  return row?.day;
}

async function addUpSome(db: Database, day: string, limit: number): Promise<number> {
  const key = sql`day, client_id, feature, user_id, kind, model`;
  const some = sql`(select ${key} from usage_days where day = ${day} and (feature <> ${OLD_FEATURE} or user_id <> ${OLD_USER})
    order by ${key} limit ${limit})`;
  const columns = SUMS.map(([, column]) => column);
  const sums = sql.raw(columns.map((column) => `sum(${column})`).join(", "));
  const added = sql.raw(columns.map((name) => `${name} = ${name} + excluded.${name}`).join(", "));
  // The rows that the first statement adds are none of those that the second one deletes.
  const results = await runTogether(db, [
    sql`insert into usage_days (${key}, ${sql.raw(columns.join(", "))})
      select day, client_id, ${OLD_FEATURE} as old_feature, ${OLD_USER} as old_user, kind, model, ${sums} from usage_days
      where (${key}) in ${some} group by client_id, old_feature, old_user, kind, model on conflict do update set ${added}`,
    sql`delete from usage_days where (${key}) in ${some}`,
    removeSums(daysWithChanges(day)),
  ]);
  return results[1]?.meta.changes ?? 0;
}

/** The day, if the statement before changed a row. */
function daysWithChanges(day: string): SQL {
  return sql`select ${day} where changes() > 0`;
}

/** The row is deleted when the day is added up for reports: the next night then looks at the day once more. */
async function markDone(db: Database, day: string): Promise<number> {
  const columns = sql.raw(SUMS.map(([, column]) => column).join(", "));
  const zeros = sql.raw(SUMS.map(() => "0").join(", "));
  await db.run(sql`insert into usage_sums (day, split, value, ${columns}) values (${day}, ${OLD}, '', ${zeros})
    on conflict do nothing`);
  return 1;
}
