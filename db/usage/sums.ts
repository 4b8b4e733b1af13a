import { sql, type SQL } from "drizzle-orm";
import type { Database } from "#db/base/connect.ts";
import { paced } from "#db/base/paced.ts";
import { slicesOf } from "#db/usage/slices.ts";
import { dayAfter } from "#domain/day.ts";
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
