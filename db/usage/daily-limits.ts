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

/** The answers of the client `c` a day, and those of its signed-in people: half of them where it has a number of its own. */
export function clientQuotas(limits: ReturnType<typeof dailyLimits>) {
  return {
    client: sql`coalesce(c.daily_answers, ${limits.defaultDailyAnswers})`,
    signedIn: sql`coalesce((c.daily_answers + 1) / 2, ${limits.defaultDailySignedInAnswers})`,
  };
}
