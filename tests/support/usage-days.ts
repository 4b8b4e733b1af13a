import { usageDays } from "#db/schema/usage.ts";
import { db } from "#tests/support/factories.ts";

type UsageDay = typeof usageDays.$inferInsert;

/** A day's sums: one answer of a visitor that cost a thousandth of a dollar, unless told otherwise. */
function usageDay(day: Partial<UsageDay> & Pick<UsageDay, "clientId">): UsageDay {
  return {
    day: "2025-05-05",
    feature: "chat",
    userId: "",
    kind: "visitor",
    model: "gpt-test",
    answers: 1,
    failures: 0,
    estimated: 0,
    unpriced: 0,
    inputTokens: 300,
    cachedTokens: 0,
    outputTokens: 500,
    cost: 1e6,
    firsts: 1,
    firstMs: 400,
    totalMs: 2e3,
    ...day,
  };
}

/** Stores the sums of days. */
export async function storeUsage(days: Parameters<typeof usageDay>[0][]): Promise<void> {
  const rows = days.map((day) => db.insert(usageDays).values(usageDay(day)));
  for (const row of rows) await row;
}
