import { sql } from "drizzle-orm";
import type { Database } from "#db/connect.ts";
import * as alertRows from "#db/operations/alerts.ts";
import type { Admission, AdmissionRefusal, RunDraft } from "#db/usage/admit.ts";
import { refusals } from "#db/usage/schema.ts";
import type { NewAlert } from "#domain/operations/alerts.ts";

/** A refused answer. */
type Refused = {
  draft: Pick<RunDraft, "clientId" | "day" | "month">;
  admission: Admission;
  reason: AdmissionRefusal;
};

/**
 * Counts a refusal, and raises an alert for a limit that a client or the platform has reached: once a month for each
 * amount of a budget, once a day for a quota.
 * @param now milliseconds since 1970
 */
export async function noteRefusal(db: Database, refused: Refused, now: number): Promise<void> {
  const { draft, reason } = refused;
  await db.batch([
    db
      .insert(refusals)
      .values({ day: draft.day, clientId: draft.clientId, reason, count: 1 })
      .onConflictDoUpdate({
        target: [refusals.day, refusals.clientId, refusals.reason],
        set: { count: sql`${refusals.count} + 1` },
      }),
    alertRows.add(db, alertsOf(refused), now),
  ]);
}

function alertsOf({ draft, admission, reason }: Refused): NewAlert[] {
  const { clientId, day, month } = draft;
  const { clientBudget, platformBudget, clientQuota, platformQuota } = admission;
  switch (reason) {
    case "clientBudget":
      return [budgetAlert(clientId, { month, budget: clientBudget ?? 0 })];
    case "platformBudget":
      return [budgetAlert(undefined, { month, budget: platformBudget ?? 0 })];
    case "client":
      return [quotaAlert(clientId, { day, quota: clientQuota ?? 0 })];
    case "platform":
      return [quotaAlert(undefined, { day, quota: platformQuota ?? 0 })];
    default:
      return [];
  }
}

function budgetAlert(clientId: string | undefined, data: { month: string; budget: number }) {
  const kind = "budget.reached" as const;
  const key = `${kind}:${clientId ?? "platform"}:${data.month}:${data.budget}`;
  return { key, kind, clientId, data };
}

function quotaAlert(clientId: string | undefined, data: { day: string; quota: number }) {
  const kind = "quota.reached" as const;
  return { key: `${kind}:${clientId ?? "platform"}:${data.day}`, kind, clientId, data };
}
