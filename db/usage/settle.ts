import { sql, type SQL } from "drizzle-orm";
import { type Database, runTogether } from "#db/base/connect.ts";
import { clientSubjectOf, PLATFORM, tokenSubjectOf } from "#db/usage/counter-subjects.ts";
import { CLIENT_BUDGET, STOPPING_BUDGET } from "#db/usage/daily-limits.ts";
import * as replays from "#db/service-tokens/replays.ts";
import { removeSums } from "#db/usage/sums.ts";
import * as texts from "#db/usage/texts.ts";
import type { TextsToKeep } from "#db/usage/texts.ts";
import { PLATFORM_WARN_AT } from "#domain/operations/platform.ts";
import { ANY_MODEL } from "#domain/usage/prices.ts";
import { ESTIMATED, type RunOutcome } from "#domain/usage/runs.ts";

/** How an answer ended, and what it used. Null where nothing was measured. */
export type Settlement = {
  id: string;
  outcome: Exclude<RunOutcome, "running">;
  modelAnswered: string | null;
  calls: number;
  inputTokens: number | null;
  cachedTokens: number | null;
  outputTokens: number | null;
  reasoningTokens: number | null;
  estimated: number;
  /** In nano-dollars. */
  cost: number;
  firstMs: number | null;
  totalMs: number | null;
  /** The time of the settlement, in milliseconds since 1970. */
  at: number;
  /**
   * The answer's place in the quotas of the day, if it is given back (product/usage 3). A costly answer is given back only below these
   * limits. A limit that is null is none.
   */
  givenBack: {
    own: string;
    network: string | null;
    isCostly: boolean;
    client: number | null;
    signedIn: number | null;
    platform: number | null;
  } | null;
};

/** The price of unknown models was used. */
export function isUnpriced(price: { model: string }): boolean {
  return price.model === ANY_MODEL;
}

/** The texts that the client may keep, the key by which the visitor came, and the end of a call with an `Idempotency-Key`. */
type Besides = {
  kept?: TextsToKeep | null;
  apikey?: string | null;
  replay?: replays.EndedReplay | undefined;
};

/**
 * Settles an answer: its reservation becomes its cost, in the budgets, the day's sums and its run. One batch. A run that is not under
 * way is left alone, so it can be repeated.
 * @param besides what else its end is stored in
 * @returns whether the run was under way
 */
export async function settle(
  db: Database,
  settlement: Settlement,
  { kept = null, apikey = null, replay }: Besides = {},
): Promise<boolean> {
  const running = sql`(select r.*, s.value as v from runs r, (select json(${JSON.stringify(settlement)}) as value) s
    where r.id = ${settlement.id} and r.outcome = 'running')`;
  const results = await runTogether(db, [
    countersChange(running),
    sql`update counters set answers = answers - 1 from ${running} r
      where counters.period = r.day and counters.subject in (r.v ->> '$.givenBack.own', r.v ->> '$.givenBack.network')
        and not (r.v ->> '$.givenBack.isCostly') and answers > 0`,
    dayChange(running),
    removeSums(sql`select day from ${running}`),
    budgetAlerts(running),
    ...(kept ? [texts.insertion(running, kept)] : []),
    ...(replay ? [replays.ending(settlement.id, replay)] : []),
    ...(apikey && isAnswer(settlement) ? [answeredWith(running, apikey)] : []),
    sql`update runs set outcome = v ->> 'outcome', model_answered = v ->> 'modelAnswered', calls = v ->> 'calls',
      input_tokens = v ->> 'inputTokens', cached_tokens = v ->> 'cachedTokens', output_tokens = v ->> 'outputTokens',
      reasoning_tokens = v ->> 'reasoningTokens', estimated = v ->> 'estimated', cost = v ->> 'cost', first_ms = v ->> 'firstMs',
      total_ms = v ->> 'totalMs' from (select json(${JSON.stringify(settlement)}) as v)
      where id = ${settlement.id} and outcome = 'running'`,
  ]);
  return (results.at(-1)?.meta.changes ?? 0) > 0;
}

function isAnswer({ outcome }: Settlement): boolean {
  return outcome === "answered" || outcome === "left";
}

/** The month's rows of client, platform and token. The day's counts shrink only while it is still the day of the answer. */
function countersChange(running: SQL): SQL {
  const bound = sql`case when subject = ${PLATFORM} then v ->> '$.givenBack.platform' else v ->> '$.givenBack.client' end`;
  const isWithin = (limit: SQL) =>
    sql`(not (v ->> '$.givenBack.isCostly') or coalesce(day_costly < (${limit}), true))`;
  const isGiven = sql`(counters.day = r.day and v ->> '$.givenBack.own' is not null and ${isWithin(bound)})`;
  return sql`update counters set spent = spent + (v ->> 'cost'), held = held - r.reserved,
      day_answers = max(0, day_answers - ${isGiven}),
      day_signed_in = max(0, day_signed_in - (${isGiven} and r.kind not in ('visitor', 'program') and ${isWithin(sql`v ->> '$.givenBack.signedIn'`)})),
      day_costly = day_costly + (${isGiven} and (v ->> '$.givenBack.isCostly'))
    from ${running} r where counters.period = r.month and counters.subject in (${clientSubjectOf(sql`r.client_id`)}, ${PLATFORM}, ${tokenSubjectOf(sql`r`)})`;
}

/** The sums of the day. `running` has a row for each answer: its run, and its settlement as JSON in `v`. */
export function dayChange(running: SQL): SQL {
  return sql`insert into usage_days (day, client_id, feature, user_id, kind, model, answers, failures, estimated, unpriced, input_tokens, cached_tokens,
      output_tokens, cost, firsts, first_ms, total_ms)
    select day, client_id, feature, coalesce(user_id, ''), kind, coalesce(v ->> 'modelAnswered', model_asked), 1,
      v ->> 'outcome' not in ('answered', 'left'), (v ->> 'estimated') <> 0, ((v ->> 'estimated') & ${sql.raw(String(ESTIMATED.price))}) <> 0,
      coalesce(v ->> 'inputTokens', 0), coalesce(v ->> 'cachedTokens', 0), coalesce(v ->> 'outputTokens', 0), v ->> 'cost',
      v ->> 'firstMs' is not null, coalesce(v ->> 'firstMs', 0), coalesce(v ->> 'totalMs', 0) from ${running} where true
    on conflict do update set answers = answers + 1, failures = failures + excluded.failures, estimated = estimated + excluded.estimated,
      unpriced = unpriced + excluded.unpriced, input_tokens = input_tokens + excluded.input_tokens,
      cached_tokens = cached_tokens + excluded.cached_tokens, output_tokens = output_tokens + excluded.output_tokens,
      cost = cost + excluded.cost, firsts = firsts + excluded.firsts, first_ms = first_ms + excluded.first_ms, total_ms = total_ms + excluded.total_ms`;
}

/** Once a month for each amount of a budget: a warning, and that it is used up where that stops nothing. A refusal raises the same alert where it does. */
export function budgetAlerts(running: SQL): SQL {
  return sql`insert into alerts (key, kind, client_id, at, data, next_at)
    select k.kind || ':' || coalesce(b.client_id, 'platform') || ':' || m.period || ':' || b.budget, k.kind, b.client_id, v ->> 'at',
      json_object('month', m.period, 'spent', m.spent, 'budget', b.budget), v ->> 'at'
    from (select v, month, ${clientSubjectOf(sql`c.id`)} as subject, c.id as client_id, ${CLIENT_BUDGET} as budget, c.warn_at,
          ${CLIENT_BUDGET} is ${STOPPING_BUDGET} as hard_stop
        from ${running} r join clients c on c.id = r.client_id
      union all select v, month, ${PLATFORM}, null, p.monthly_budget, ${sql.raw(String(PLATFORM_WARN_AT))}, 1 from ${running} join platform p on p.id = 1) b
    join counters m on m.period = b.month and m.subject = b.subject
    join (select 'budget.warning' as kind union all select 'budget.reached') k
    where b.budget is not null and case k.kind when 'budget.warning' then m.spent * 100 >= b.budget * b.warn_at
      else not b.hard_stop and m.spent >= b.budget end
    on conflict do nothing`;
}

/** Notes the day of the answer at its key, once a day. */
function answeredWith(running: SQL, apikey: string): SQL {
  return sql`update client_keys set last_answer_on = r.day from ${running} r
    where client_keys.apikey = ${apikey} and (last_answer_on is null or last_answer_on < r.day)`;
}
