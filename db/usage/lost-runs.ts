import { sql } from "drizzle-orm";
import { type Database, runTogether } from "#db/base/connect.ts";
import { runSubjects } from "#db/usage/counter-subjects.ts";
import { budgetAlerts, dayChange } from "#db/usage/settle.ts";
import { removeSums } from "#db/usage/sums.ts";
import { ESTIMATED } from "#domain/usage/runs.ts";

/** The most runs that one call reads. */
const MAX_READ = 10_000;

/** The columns of an answer whose end is unknown. */
const LOST = { outcome: "lost", estimated: ESTIMATED.lost };

/** Part of the runs: `read` of them, up to the id `last`, and the `lost` ones among them. */
type SettledPage = { read: number; last: string; lost: number };

/**
 * Settles answers that have ended without a word from the Worker: all of the reservation is their cost.
 * @param after the id after which the runs are read; ids are in the order of time
 * @param before the first id that may still be under way
 * @param now milliseconds since 1970
 * @param limit the most answers to settle. With more, `last` is the last one that was settled
 */
export async function settleLostPage(
  db: Database,
  { after, before, now, limit }: { after: string; before: string; now: number; limit: number },
): Promise<SettledPage> {
  const [found] = await db.all<{ read: number; last: string | null; running: string }>(sql`
    select count(*) as read, max(id) as last, json_group_array(id) filter (where outcome = 'running') as running
    from (select id, outcome from runs where id > ${after} and id < ${before} order by id limit ${MAX_READ})`);
  const running = JSON.parse(found?.running ?? "[]") as string[];
  const lost = running.slice(0, limit);
  if (lost.length > 0) await settleLost(db, lost, now);
  const last = running.length > limit ? lost.at(-1) : found?.last;
  return { read: found?.read ?? 0, last: last ?? after, lost: lost.length };
}

/** One batch, as `settle` for one answer. Runs that are not under way are left alone. */
async function settleLost(db: Database, ids: string[], now: number): Promise<void> {
  const isLost = sql`id in (select value from json_each(${JSON.stringify(ids)})) and outcome = 'running'`;
  const running = sql`(select *, json_set(${JSON.stringify({ ...LOST, at: now })}, '$.cost', reserved) as v from runs where ${isLost})`;
  await runTogether(db, [
    sql`update counters set spent = spent + lost.reserved, held = held - lost.reserved
      from (select month, subject, sum(reserved) as reserved
        from (${runSubjects(sql`month, reserved`, running)})
        group by 1, 2) lost where counters.period = lost.month and counters.subject = lost.subject`,
    dayChange(running),
    removeSums(sql`select day from ${running}`),
    budgetAlerts(running),
    sql`update runs set outcome = 'lost', estimated = ${sql.raw(String(ESTIMATED.lost))}, cost = reserved where ${isLost}`,
  ]);
}
