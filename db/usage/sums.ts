import { sql, type SQL } from "drizzle-orm";
import { type Database, runTogether } from "#db/connect.ts";
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
 * Adds up days that are over, for reports about all clients (`usage_sums`).
 * @param today the day that is not over
 * @returns the number of days that were added up
 */
export async function addUpDays(db: Database, today: string, limit: number): Promise<number> {
  const days = await db.all<{ day: string }>(sql`
    with recursive d(day) as (select min(day) from usage_days
      union all select (select min(day) from usage_days where day > d.day) from d where d.day is not null)
    select day from d where day < ${today} and not exists (select 1 from usage_sums s where s.day = d.day and s.split = '') limit ${limit}`);
  for (const { day } of days) await addUp(db, day);
  return days.length;
}

/** One batch: a settlement of the day comes before it or after it. */
async function addUp(db: Database, day: string): Promise<void> {
  const splits: [string, SQL][] = [["", sql`''`], ...Object.entries(COLUMNS)];
  const columns = SUMS.map(([, column]) => column);
  const sums = sql.raw(columns.map((column) => `sum(u.${column})`).join(", "));
  await runTogether(db, [
    sql`delete from usage_sums where day = ${day}`,
    ...splits.map(
      ([split, value]) =>
        sql`insert into usage_sums (day, split, value, ${sql.raw(columns.join(", "))})
          select day, ${split}, ${value}, ${sums} from usage_days u where day = ${day} group by 3`,
    ),
  ]);
}

/** A statement for a batch that changes `usage_days`: the sums of these days are no longer up to date. `days` selects them. */
export function outdate(days: SQL): SQL {
  return sql`delete from usage_sums where split = '' and day in (${days})`;
}
