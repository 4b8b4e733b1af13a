import { sql } from "drizzle-orm";
import { deletedName } from "#db/audit/record.ts";
import type { Database } from "#db/base/database.ts";
import * as alertRows from "#db/operations/alerts.ts";
import { refusals } from "#db/schema/usage.ts";
import type { Admission, AdmissionRefusal, RunDraft } from "#db/usage/admit.ts";
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

/** Answers that a limit per minute refused: of a client, or of the client with a publishable key. */
type RefusalCount = {
  day: string;
  clientId?: string;
  apikey?: string;
  reason: string;
  count: number;
};

/** Adds refusals that were counted elsewhere. Those of unknown keys are left out. */
export async function addCounts(db: Database, counts: RefusalCount[]): Promise<void> {
  await db.run(sql`insert into refusals (day, client_id, reason, count)
    select value ->> 'day', coalesce(value ->> 'clientId', k.client_id) as client, value ->> 'reason', sum(value ->> 'count')
    from json_each(${JSON.stringify(counts)}) left join client_keys k on k.apikey = value ->> 'apikey'
    where client is not null group by 1, 2, 3
    on conflict do update set count = count + excluded.count`);
}

/** How many answers were refused, by reason, in the order of days; of one client, or of all. */
export async function sums(
  db: Database,
  { days, clientId, byDay }: { days: string[]; clientId?: string; byDay: boolean },
): Promise<{ day: string | null; reason: string; count: number }[]> {
  const ofClient = clientId === undefined ? sql`1` : sql`r.client_id = ${clientId}`;
  return db.all(sql`select ${byDay ? sql`r.day` : sql`null`} as day, r.reason as reason, sum(r.count) as count
    from json_each(${JSON.stringify(days)}) d cross join refusals r on r.day = d.value and ${ofClient}
    group by 1, 2 order by 1, 3 desc, 2`);
}

/** The refusals of a month, by client and reason, the most frequent first. */
export async function ofMonth(db: Database, month: string) {
  return db.all<{ clientId: string; client: string; reason: string; count: number }>(sql`
    select r.client_id as clientId, coalesce(c.clientname, ${deletedName("client", sql`r.client_id`)}, r.client_id) as client, r.reason as reason, sum(r.count) as count from refusals r left join clients c on c.id = r.client_id
    where r.day >= ${`${month}-01`} and r.day <= ${`${month}-31`} group by r.client_id, r.reason order by 4 desc, 2, 3`);
}
