import { sql, type SQL } from "drizzle-orm";
import type { Database } from "#db/base/connect.ts";
import { counters } from "#db/schema/usage.ts";
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
  const isUnderWay = sql`${counters.period} <= ${month} and ${counters.subject} = 'platform' and ${counters.held} > 0`;
  return (await db.$count(counters, isUnderWay)) > 0 ? MONTH_UNDER_WAY : null;
}
