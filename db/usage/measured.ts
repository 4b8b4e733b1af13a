import { and, eq, inArray, sql } from "drizzle-orm";
import type { Measured } from "#domain/widgets/answers.ts";
import type { Database } from "#db/base/connect.ts";
import { oneOf } from "#db/base/rows.ts";
import { usageDays } from "#db/schema/usage.ts";

/** The answers that are the widget's own: not those of tests, of which a judge has some. */
const KINDS = ["visitor", "preview"] as const;

/**
 * What the answers of a widget to a client have used on some days, each on average; `null` without any that the provider counted.
 * Each day is one search in the primary key.
 */
export async function measured(
  db: Database,
  clientId: string,
  widgetId: string,
  days: string[],
): Promise<Measured | null> {
  const { answers, failures, inputTokens, cachedTokens, outputTokens } = usageDays;
  const [row] = await db
    .select({
      answers: sql<number>`coalesce(sum(${answers} - ${failures}), 0)`,
      input: sql<number>`sum(${inputTokens})`,
      cached: sql<number>`sum(${cachedTokens})`,
      output: sql<number>`sum(${outputTokens})`,
    })
    .from(usageDays)
    .where(
      and(
        sql`${usageDays.day} in ${oneOf(days)}`,
        eq(usageDays.clientId, clientId),
        eq(usageDays.feature, widgetId),
        inArray(usageDays.kind, [...KINDS]),
        eq(usageDays.estimated, 0),
      ),
    );
  if (!row || row.answers === 0) return null;
  const mean = (sum: number) => Math.round(sum / row.answers);
  const { input, cached, output } = row;
  return { answers: row.answers, input: mean(input), cached: mean(cached), output: mean(output) };
}
