import { eq, sql, type SQL } from "drizzle-orm";
import { event } from "#db/audit/record.ts";
import type { Database } from "#db/base/connect.ts";
import { changeCosts } from "#db/usage/cost-changes.ts";
import { runs } from "#db/schema/usage.ts";
import type { Actor } from "#domain/audit/actor.ts";
import { type CostCorrection, COST_MOVED, COST_UNKNOWN } from "#domain/usage/run-query.ts";
import { ESTIMATED } from "#domain/usage/runs.ts";

/**
 * Gives an answer the cost that a person names. It is no longer estimated, and no re-pricing changes it. The budgets and the sums of the
 * day change by the same amount.
 * @returns why that is not possible, `"unknown"` for an answer that is not stored, or `null`
 */
export async function correct(
  db: Database,
  id: string,
  { cost, reason }: CostCorrection,
  by: Actor,
): Promise<string | null> {
  const { cost: computed, estimated } = runs;
  const run = await db
    .select({ cost: computed, estimated })
    .from(runs)
    .where(eq(runs.id, id))
    .get();
  if (run === undefined) return "unknown";
  if (run.cost === null) return COST_UNKNOWN;
  const unpriced = (run.estimated & ESTIMATED.price) === 0 ? 0 : -1;
  const change = { id, old: run.cost, cost, estimated: 0, unpriced, correctedFrom: run.cost };
  const changed = await changeCosts(db, [change], (rows) => record(db, by, rows, id, reason));
  return changed > 0 ? null : COST_MOVED;
}

function record(db: Database, by: Actor, changed: SQL, id: string, reason: string): SQL {
  const changes = sql`(select json_object('cost', json_array(cost, cost + delta), 'reason', json_array(null, ${reason})) from ${changed})`;
  const entityName = sql`coalesce((select clientname from clients c join ${changed} r on c.id = r.client_id), '')`;
  const corrected = {
    action: "correct",
    entity: "run",
    entityId: id,
    entityName,
    changes,
  } as const;
  return event(db, by, corrected, sql`exists (select 1 from ${changed})`).getSQL();
}
