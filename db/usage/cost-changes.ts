import { sql, type SQL } from "drizzle-orm";
import { type Database, runTogether } from "#db/base/connect.ts";
import { runSubjects } from "#db/usage/counter-subjects.ts";
import { OLD_FEATURE, OLD_USER } from "#db/usage/old-days.ts";
import { removeSums } from "#db/usage/sums.ts";

/** A run with its former and its new cost, in nano-dollars. */
export type CostChange = {
  id: string;
  old: number;
  cost: number;
  /** The new bits of `estimated`. */
  estimated: number;
  /** By how much the number of answers without a price changes. */
  unpriced: number;
  /** The computed cost of an answer that a person corrects. */
  correctedFrom?: number;
};

/**
 * Changes the costs of runs, in the budgets of the months and the sums of the days as well. One batch. A run whose cost has changed meanwhile is
 * left alone.
 * @param recordOf makes the statement that records the change, from the changed rows, before it happens
 * @returns the number of changed runs
 */
export async function changeCosts(
  db: Database,
  changes: CostChange[],
  recordOf: (changed: SQL) => SQL,
): Promise<number> {
  const changed = sql`(select r.*, (j.value ->> 'cost') - r.cost as delta, j.value as v from json_each(${JSON.stringify(changes)}) j
    join runs r on r.id = j.value ->> 'id' and r.cost = j.value ->> 'old')`;
  // The sums of an old day have no persons and no widgets (db/usage/old-days.ts).
  const changedKeys = sql`(select r.day, r.client_id, r.feature, coalesce(r.user_id, '') as user_id, r.kind,
    coalesce(r.model_answered, r.model_asked) as model, r.delta, r.v, r.estimated from ${changed} r)`;
  const ofDay = (
    column: string,
    old: SQL,
  ) => sql`case when exists (select 1 from usage_days u where u.day = c.day and u.client_id = c.client_id
    and u.feature = c.feature and u.user_id = c.user_id and u.kind = c.kind and u.model = c.model) then ${sql.raw(column)} else ${old} end`;
  const sums = sql`(select month, subject, sum(delta) as delta from
    (${runSubjects(sql`month, delta`, changed)})
    group by month, subject)`;
  const flagged = (column: string) => sql.raw(`(${column} <> 0)`);
  const results = await runTogether(db, [
    recordOf(changed),
    sql`update counters set spent = spent + s.delta from ${sums} s where period = s.month and counters.subject = s.subject`,
    sql`update usage_days set cost = cost + s.delta, unpriced = usage_days.unpriced + s.unpriced, estimated = estimated + s.estimates
      from (select day, client_id, ${ofDay("feature", OLD_FEATURE)} as feature, ${ofDay("user_id", OLD_USER)} as user_id, kind, model,
        sum(delta) as delta, sum(v ->> 'unpriced') as unpriced, sum(${flagged("(v ->> 'estimated')")} - ${flagged("estimated")}) as estimates
        from ${changedKeys} c group by 1, 2, 3, 4, 5, 6) s
      where usage_days.day = s.day and usage_days.client_id = s.client_id and usage_days.feature = s.feature
        and usage_days.user_id = s.user_id and usage_days.kind = s.kind and usage_days.model = s.model`,
    removeSums(sql`select day from ${changed}`),
    sql`update runs set cost = s.v ->> 'cost', estimated = s.v ->> 'estimated',
      corrected_from = coalesce(runs.corrected_from, s.v ->> 'correctedFrom') from ${changed} s where runs.id = s.id`,
  ]);
  return results.at(-1)?.meta.changes ?? 0;
}
