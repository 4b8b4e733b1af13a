import { sql, type SQL } from "drizzle-orm";
import type { DailyLimits } from "#domain/operations/platform.ts";

/**
 * The platform's limits a day, as columns of a statement that reads its row. Until the first save of the settings, a limit that is
 * empty is that of the variable, so that a new deployment is never without limits. That save stores these numbers; then empty is
 * no limit.
 * @param variables the `DailyLimits` of the variables, as JSON
 */
export function dailyLimits(variables: SQL): Record<keyof DailyLimits, SQL<number | null>> {
  const limit = (column: string, name: keyof DailyLimits, otherwise = "null") => {
    const variable = sql`${variables} ->> ${sql.raw(`'$.${name}'`)}`;
    const [stored, other] = [`platform.${column}`, otherwise].map((text) => sql.raw(text));
    return sql<number | null>`case when platform.limits_stored then ${stored}
      else coalesce(${stored}, ${other}, ${variable}) end`;
  };
  return {
    dailyAnswers: limit("daily_answers", "dailyAnswers"),
    defaultDailyAnswers: limit("default_daily_answers", "defaultDailyAnswers"),
    defaultDailySignedInAnswers: limit(
      "default_daily_signed_in_answers",
      "defaultDailySignedInAnswers",
      "(platform.default_daily_answers + 1) / 2",
    ),
    defaultDailyAnswersPerUser: limit(
      "default_daily_answers_per_user",
      "defaultDailyAnswersPerUser",
    ),
  };
}

/**
 * The answers of the client `c` a day, and those of its signed-in people: half of them where it has a number of its own. The number of
 * its managers holds where it is smaller.
 */
export function clientQuotas(limits: ReturnType<typeof dailyLimits>) {
  return {
    client: smaller(
      sql`coalesce(c.daily_answers, ${limits.defaultDailyAnswers})`,
      sql`c.own_daily_answers`,
    ),
    signedIn: smaller(
      sql`coalesce((c.daily_answers + 1) / 2, ${limits.defaultDailySignedInAnswers})`,
      sql`(c.own_daily_answers + 1) / 2`,
    ),
  };
}

/** The budget of the client `c` a month: the smaller one of the platform's and its managers'. */
export const CLIENT_BUDGET = smaller(sql`c.monthly_budget`, sql`c.own_budget`);

/** The budget at which the answers of the client `c` stop. That of its managers always stops them. */
export const STOPPING_BUDGET = smaller(
  sql`case when c.hard_stop then c.monthly_budget end`,
  sql`c.own_budget`,
);

/** The smaller one of two limits. A limit that is null is none, and min() of a null is null. */
function smaller(one: SQL, other: SQL): SQL<number | null> {
  return sql`coalesce(min(${one}, ${other}), ${one}, ${other})`;
}
