import { type SQL, eq, sql } from "drizzle-orm";
import { event } from "#db/audit/record.ts";
import type { Database } from "#db/base/database.ts";
import { paced } from "#db/base/windows.ts";
import { runs } from "#db/schema/usage.ts";
import { type CostChange, changeCosts, named } from "#db/usage/prices.ts";
import { isUnpriced } from "#db/usage/settle.ts";
import type { Actor } from "#domain/audit/actor.ts";
import { DAY_MS, idAt } from "#domain/time.ts";
import type { Repriced, StoredPrice } from "#domain/usage/replies.ts";
import { priceOn } from "#domain/usage/price-changes.ts";
import { costOf, priceNames } from "#domain/usage/money.ts";
import { COST_MOVED, COST_UNKNOWN, type CostCorrection } from "#domain/usage/run-query.ts";
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
  const changed = await changeCosts(db, [change], (rows) =>
    recordCorrection(db, by, rows, id, reason),
  );
  return changed > 0 ? null : COST_MOVED;
}

function recordCorrection(db: Database, by: Actor, changed: SQL, id: string, reason: string): SQL {
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

/** The most runs that one step looks at, and the most steps of a call. */
const STEP = 1_000;
const MAX_STEPS = 50;

type Settled = {
  id: string;
  day: string;
  cost: number;
  estimated: number;
  input: number;
  cached: number;
  output: number;
};

/**
 * Computes the cost of a model's answers anew, from a day on, step by step: in their runs, in the sums of the days and in the months'
 * budgets. Lost answers keep what they had reserved, corrected ones what a person has named.
 * Each step that changes answers is recorded.
 */
export async function reprice(
  db: Database,
  { model, from, after }: { model: string; from: string; after?: string },
  by: Actor,
): Promise<Repriced> {
  const names = priceNames(model);
  const stored = await named(db, names);
  let [last, changed, difference] = [after ?? idAt(Date.parse(from) - DAY_MS), 0, 0];
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const [looked] = await db.all<{ last: string; count: number }>(
      sql`select max(id) as last, count(*) as count from (select id from runs where id > ${last} order by id limit ${STEP})`,
    );
    if (!looked || looked.count === 0) return { changed, difference, next: null };
    const runs =
      await db.all<Settled>(sql`select id, day, cost, estimated, input_tokens as input, cached_tokens as cached, output_tokens as output
      from runs where id > ${last} and id <= ${looked.last} and model_answered = ${model} and day >= ${from} and cost is not null
        and input_tokens is not null and corrected_from is null`);
    const changes = runs.flatMap((run) => changeOf(run, names, stored));
    if (changes.length > 0)
      await paced(() =>
        changeCosts(db, changes, (changed) => recordRepricing(db, by, { model, from }, changed)),
      );
    changed += changes.length;
    difference += changes.reduce((sum, { cost, old }) => sum + cost - old, 0);
    last = looked.last;
  }
  return { changed, difference, next: last };
}

function changeOf(
  { id, day, ...run }: Settled,
  names: string[],
  stored: StoredPrice[],
): CostChange[] {
  const price = priceOn(day, names, stored);
  if (price === undefined) return [];
  const cost = costOf([{ tokens: run, price }]);
  const estimated = (run.estimated & ~ESTIMATED.price) | (isUnpriced(price) ? ESTIMATED.price : 0);
  if (cost === run.cost && estimated === run.estimated) return [];
  const unpriced =
    Math.sign(estimated & ESTIMATED.price) - Math.sign(run.estimated & ESTIMATED.price);
  return [{ id, old: run.cost, cost, estimated, unpriced }];
}

/** A statement that records the change of some runs, before it happens. */
function recordRepricing(
  db: Database,
  by: Actor,
  { model, from }: { model: string; from: string },
  changed: SQL,
): SQL {
  const repricing = {
    action: "reprice",
    entity: "price",
    entityId: model,
    entityName: model,
  } as const;
  const changes = sql`(select json_object('from', json_array(null, ${from}), 'answers', json_array(null, count(*)),
    'cost', json_array(sum(cost), sum(cost + delta))) from ${changed})`;
  const areThere = sql`exists (select 1 from ${changed})`;
  return event(db, by, { ...repricing, changes }, areThere).getSQL();
}
