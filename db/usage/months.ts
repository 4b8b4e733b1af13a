import { sql, type SQL } from "drizzle-orm";
import type { Database } from "#db/base/connect.ts";
import { PLATFORM } from "#db/usage/counter-subjects.ts";
import { MONTH_NOT_OVER, MONTH_UNDER_WAY } from "#domain/usage/months.ts";

/** The condition that the month in a column is not closed: no answer of a closed month gets another cost. */
export function isOpenMonth(month: SQL): SQL {
  return sql`${month} > coalesce((select closed_through from platform where id = 1), '')`;
}

/**
 * Why a month and those before it cannot be closed.
 * @param today the platform's day
 * @returns `null` if they can
 */
export async function whyNotClosed(
  db: Database,
  month: string,
  today: string,
): Promise<string | null> {
  if (month >= today.slice(0, 7)) return MONTH_NOT_OVER;
  // From month to month by the key: a month has a row for each client and account.
  const [underWay] = await db.all(sql`
    with recursive m(period) as (select min(period) from counters
      union all select (select min(period) from counters where period > m.period) from m where m.period < ${month})
    select 1 from m join counters n on n.period = m.period and n.subject = ${PLATFORM} where m.period <= ${month} and n.held > 0 limit 1`);
  return underWay ? MONTH_UNDER_WAY : null;
}
