import { sql } from "drizzle-orm";
import type { Database } from "#db/base/database.ts";
import { PLATFORM, clientQuotas, dailyLimits, subjectOf } from "#db/usage/admit.ts";
import type { DailyLimits } from "#domain/operations/platform.ts";

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
