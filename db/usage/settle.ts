import { type SQL, and, count, eq, gt, inArray, sql } from "drizzle-orm";
import { event } from "#db/audit/record.ts";
import { changedBy, oneOf, type Database, runTogether } from "#db/base/database.ts";
import { runTexts, usageDays } from "#db/schema/usage.ts";
import * as replays from "#db/service-tokens/replays.ts";
import {
  CLIENT_BUDGET,
  PLATFORM,
  STOPPING_BUDGET,
  clientSubjectOf,
  runSubjects,
  tokenSubjectOf,
} from "#db/usage/admit.ts";
import { removeSums } from "#db/usage/sums.ts";
import type { Actor } from "#domain/audit/actor.ts";
import { type ClientId, EVERY_CLIENT, type Reach } from "#domain/clients/client.ts";
import { PLATFORM_WARN_AT } from "#domain/operations/platform.ts";
import { ANY_MODEL } from "#domain/usage/money.ts";
import type { RunTexts, UnmarkedTexts } from "#domain/usage/replies.ts";
import { ESTIMATED, type RunOutcome } from "#domain/usage/runs.ts";
import type { Measured } from "#domain/widgets/replies.ts";

/** How an answer ended, and what it used. Null if nothing was measured. */
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
    share: string | null;
    author: string | null;
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
  const changed = await changedBy(
    db,
    countersChange(running),
    sql`update counters set answers = answers - 1 from ${running} r
      where counters.period = r.day and counters.subject in (r.v ->> '$.givenBack.own', r.v ->> '$.givenBack.network', r.v ->> '$.givenBack.share', r.v ->> '$.givenBack.author')
        and not (r.v ->> '$.givenBack.isCostly') and answers > 0`,
    dayChange(running),
    removeSums(sql`select day from ${running}`),
    budgetAlerts(running),
    ...(kept ? [insertion(running, kept)] : []),
    ...(replay ? [replays.ending(settlement.id, replay)] : []),
    ...(apikey && isAnswer(settlement) ? [answeredWith(running, apikey)] : []),
    sql`update runs set outcome = v ->> 'outcome', model_answered = v ->> 'modelAnswered', calls = v ->> 'calls',
      input_tokens = v ->> 'inputTokens', cached_tokens = v ->> 'cachedTokens', output_tokens = v ->> 'outputTokens',
      reasoning_tokens = v ->> 'reasoningTokens', estimated = v ->> 'estimated', cost = v ->> 'cost', first_ms = v ->> 'firstMs',
      total_ms = v ->> 'totalMs' from (select json(${JSON.stringify(settlement)}) as v)
      where id = ${settlement.id} and outcome = 'running'`,
  );
  return changed > 0;
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

/** Adds answers to the sums of their days. `running` has a row for each answer: the columns of its run, and its settlement as JSON in `v`. */
function dayChange(running: SQL): SQL {
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

/**
 * Raises two alerts, each once a month for each amount of a budget: that it is nearly used up, and that it is used up although answers
 * continue. If a used-up budget stops answers, the first refused question raises the second alert.
 */
function budgetAlerts(running: SQL): SQL {
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

/** Stores the day of the answer in the row of its key, at the first answer of a day. */
function answeredWith(running: SQL, apikey: string): SQL {
  return sql`update client_keys set last_answer_on = r.day from ${running} r
    where client_keys.apikey = ${apikey} and (last_answer_on is null or last_answer_on < r.day)`;
}

/** The texts of an answer that are to be stored, and the most days for which its reader was told that they are kept. */
export type TextsToKeep = RunTexts & { days: number };

/** Stores the texts of runs, if their client keeps texts: for its days, but for no more than the reader was told. */
function insertion(running: SQL, texts: TextsToKeep): SQL {
  return sql`insert into run_texts (run_id, client_id, expires_on, inputs, answer)
    select r.id, r.client_id, date(r.day, '+' || min(c.keep_texts_days, t ->> 'days') || ' days'), t -> 'inputs', t ->> 'answer'
    from ${running} r join clients c on c.id = r.client_id, (select json(${JSON.stringify(texts)}) as t)
    where min(c.keep_texts_days, t ->> 'days') > 0`;
}

/** The texts of a run, or `null`. That somebody has read them is recorded. */
export async function read(
  db: Database,
  reach: Reach,
  runId: string,
  { today, by }: { today: string; by: Actor },
): Promise<UnmarkedTexts | null> {
  const { expiresOn, inputs, answer } = runTexts;
  const isMeant = and(eq(runTexts.runId, runId), gt(expiresOn, today), isOf(reach));
  const kept = db.select({ expiresOn, inputs, answer }).from(runTexts).where(isMeant).limit(1);
  const client = sql`(select clientname from clients join runs on runs.client_id = clients.id where runs.id = ${runId})`;
  const entityName = sql`coalesce(${client}, '')`;
  const reading = { action: "read-texts", entity: "run", entityId: runId, entityName } as const;
  const [, [row]] = await db.batch([event(db, by, reading, sql`exists ${kept}`), kept]);
  return row ?? null;
}

function isOf(reach: Reach): SQL | undefined {
  return reach === EVERY_CLIENT ? undefined : eq(runTexts.clientId, reach);
}

/** The texts of runs by the ids of the runs. The caller records that they are read. */
export async function ofRuns(
  db: Database,
  reach: Reach,
  runIds: string[],
  today: string,
): Promise<Map<string, RunTexts>> {
  const { runId, expiresOn, inputs, answer } = runTexts;
  const isMeant = and(sql`${runId} in ${oneOf(runIds)}`, gt(expiresOn, today), isOf(reach));
  const rows = await db.select({ runId, inputs, answer }).from(runTexts).where(isMeant);
  return new Map(rows.map(({ runId: id, ...texts }) => [id, texts]));
}

/** Deletes all texts of a client. Returns how many there were. */
export async function remove(db: Database, clientId: ClientId, by: Actor): Promise<number> {
  const isMeant = eq(runTexts.clientId, clientId);
  const removal = {
    action: "delete-texts",
    entity: "client",
    entityId: clientId,
    entityName: sql`coalesce((select clientname from clients where id = ${clientId}), '')`,
    changes: sql`(select json_object('texts', json_array(count(*), 0)) from ${runTexts} where ${isMeant})`,
  } as const;
  const areThere = sql`exists (select 1 from ${runTexts} where ${isMeant})`;
  const [[counted]] = await db.batch([
    db.select({ count: count() }).from(runTexts).where(isMeant),
    event(db, by, removal, areThere),
    db.delete(runTexts).where(isMeant),
  ]);
  return counted?.count ?? 0;
}

/** The statement that deletes the texts of a client that keeps none, or is gone. */
export function removalOfUnkept(db: Database, clientId: string) {
  const keeps = sql`exists (select 1 from clients where id = ${clientId} and keep_texts_days > 0)`;
  return db.delete(runTexts).where(and(eq(runTexts.clientId, clientId), sql`not ${keeps}`));
}

/** The answers that are the widget's own: not those of tests, of which a judge has some. */
const KINDS = ["visitor", "preview"] as const;

/**
 * The average tokens of a widget's answers to a client on some days; `null` if the provider counted none of them. Each day is one search in the
 * primary key.
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

/** The most runs that one call reads. */
const MAX_READ = 10_000;

/** The columns of an answer whose end is unknown. */
const LOST = { outcome: "lost", estimated: ESTIMATED.lost };

/** Part of the runs: `read` of them, up to the id `last`, and the `lost` ones among them. */
type SettledPage = { read: number; last: string; lost: number };

/**
 * Settles answers that never ended, because the Worker was stopped: their cost is all that was reserved for them.
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

/** Settles these runs in one batch, at the cost that was reserved. Ignores runs that have ended. */
async function settleLost(db: Database, ids: string[], now: number): Promise<void> {
  const isLost = sql`id in ${oneOf(ids)} and outcome = 'running'`;
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
