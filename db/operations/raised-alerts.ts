import { sql, type SQL } from "drizzle-orm";
import * as alertRows from "#db/operations/alerts.ts";
import * as jobRows from "#db/operations/jobs.ts";
import * as platform from "#db/operations/platform.ts";
import { alerts } from "#db/schema/operations.ts";
import { changedBy, oneOf, type Database } from "#db/base/database.ts";
import * as prices from "#db/usage/prices.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS, utcDay, idAt } from "#domain/time.ts";
import type { AlertData, NewAlert } from "#domain/operations/alerts.ts";
import { DRILL_JOB, type ScheduledJob, hasFailed, isLate } from "#domain/operations/jobs.ts";
import { priceOn } from "#domain/usage/price-changes.ts";
import { ANY_MODEL, priceNames } from "#domain/usage/money.ts";
import { ESTIMATED, type RUN_OUTCOMES } from "#domain/usage/runs.ts";
import type { AlertKind } from "#domain/operations/alert-titles.ts";

/** The most rows of `runs` that a search reads. */
const MAX_RUNS = 2_000;

/** Outcomes for which the endpoint is to blame. */
const FAILURES: (typeof RUN_OUTCOMES)[number][] = [
  "unavailable",
  "busy",
  "exhausted",
  "misconfigured",
  "timeout",
  "empty",
  "interrupted",
];

/** Lost answers of an hour that are worth an alert: an isolate that ends takes a few with it. */
const MANY_LOST = 10;

/** The rows about which an alert is raised, one a day for each subject. */
type Findings = { subject: SQL; data: SQL; from: SQL };

/** The alerts that one statement finds in the rows of the last minutes or hours, by their kind. */
const FINDINGS: { [kind in AlertKind]?: (now: number) => Findings } = {
  // At least 5 failures, and more than one in five of the last 50 answers of 15 minutes.
  "model.failing": (now) => ({
    subject: sql`model`,
    data: sql`json_object('model', model, 'answers', answers, 'failures', failures)`,
    from: sql`(select model, count(*) as answers, sum(outcome in ${oneOf(FAILURES)}) as failures from (
      select model_asked as model, outcome, row_number() over (partition by model_asked order by id desc) as place
      from (select id, model_asked, outcome from runs
        where ${beganWithin(15 * MINUTE_MS, now)} and outcome <> 'running' order by id desc limit ${MAX_RUNS}))
      where place <= 50 group by model)
      where failures >= 5 and failures * 5 > answers`,
  }),
  // Models that used up their tokens for thoughts. None for the first answer of one, which shows how many it needs.
  "model.thinking": (now) => ({
    subject: sql`model`,
    data: sql`json_object('model', model, 'answers', answers)`,
    from: sql`(select coalesce(model_answered, model_asked) as model, count(*) as answers
      from (select model_answered, model_asked, outcome from runs where ${beganWithin(HOUR_MS, now)} order by id desc limit ${MAX_RUNS})
      where outcome = 'onlyThoughts' group by 1) where answers > 1`,
  }),
  // Models whose answers were counted at the price of unknown models.
  "price.missing": (now) => ({
    subject: sql`model`,
    data: sql`json_object('model', model, 'answers', answers)`,
    from: sql`(select model_answered as model, count(*) as answers
      from (select model_answered, estimated from runs where ${beganWithin(HOUR_MS, now)} order by id desc limit ${MAX_RUNS})
      where (estimated & ${ESTIMATED.price}) <> 0 group by 1) where true`,
  }),
  "runs.lost": (now) => ({
    subject: sql`'all'`,
    data: sql`json_object('count', lost)`,
    from: sql`(select count(*) as lost from runs where ${beganWithin(HOUR_MS, now)} and outcome = 'lost')
      where lost >= ${MANY_LOST}`,
  }),
  // Answers that cost more than their reservation, so that a budget can be exceeded.
  "runs.over": (now) => ({
    subject: sql`'all'`,
    data: sql`json_object('count', dearer, 'more', more)`,
    from: sql`(select count(*) as dearer, sum(cost - reserved) as more from runs
      where ${beganWithin(HOUR_MS, now)} and cost > reserved) where dearer > 0`,
  }),
  // Unexpected errors of this hour and the one before.
  "server.error": (now) => ({
    subject: sql`route || ' ' || failure`,
    data: sql`json_object('route', route, 'failure', failure, 'request', request_id)`,
    from: sql`(select * from faults where hour between ${jobRows.hourOf(now - HOUR_MS)} and ${jobRows.hourOf(now)} order by hour desc limit 20) where true`,
  }),
};

/** Raises the alerts of `FINDINGS`. Returns their number. */
export async function findings(db: Database, now: number): Promise<number> {
  let raised = 0;
  for (const [kind, rows] of Object.entries(FINDINGS))
    raised += await raise(db, kind as AlertKind, now, rows(now));
  return raised;
}

/** Raises the alert `model.failing` at once, when failed calls have opened the circuit of a model: it is not asked for a while. */
export async function modelWithOpenCircuit(
  db: Database,
  model: string,
  failures: number,
  now: number,
): Promise<void> {
  const key = `model.failing:${model}:${utcDay(now)}`;
  const data = { model, answers: failures, failures };
  await alertRows.add(db, [{ key, kind: "model.failing", data }], now);
}

/**
 * Raises alerts about models that another one answers for, with both prices, because a replacement can be dearer. One a day for each
 * pair.
 */
export async function replacedModels(db: Database, now: number): Promise<number> {
  const pairs = await db.all<{ asked: string; answered: string; answers: number }>(sql`
    select model_asked as asked, model_answered as answered, count(*) as answers
    from (select model_asked, model_answered from runs where ${beganWithin(HOUR_MS, now)} order by id desc limit ${MAX_RUNS})
    where model_answered <> model_asked group by 1, 2`);
  if (pairs.length === 0) return 0;
  const { day } = await platform.storedToday(db, now);
  const names = pairs.flatMap(({ asked, answered }) => [asked, answered].flatMap(priceNames));
  const stored = await prices.named(db, names);
  const known = stored.filter(({ model, validFrom }) => model !== ANY_MODEL && validFrom <= day);
  const raised = pairs.map((pair): NewAlert => {
    const { asked, answered } = pair;
    const [own, other] = [asked, answered].map((model) => priceOn(day, priceNames(model), known));
    const data = {
      ...pair,
      ...(own && { askedInput: own.input, askedOutput: own.output }),
      ...(other && { input: other.input, output: other.output }),
    };
    return { key: `model.replaced:${asked}:${answered}:${day}`, kind: "model.replaced", data };
  });
  return (await alertRows.add(db, raised, now).run()).meta.changes;
}

/** Raises an alert about the sites that tried for the first time in the last 24 hours. Names none: anyone can forge them. */
export async function blockedSites(db: Database, now: number): Promise<number> {
  return raise(db, "origin.refused", now, {
    subject: sql`'all'`,
    data: sql`json_object('sites', sites, 'clients', tenants)`,
    from: sql`(select count(*) as sites, count(distinct client_id) as tenants from refused_origins
      where first_at > ${now - DAY_MS} and first_at <= ${now}) where sites > 0`,
  });
}

/**
 * Raises alerts about old keys that end: one at least 7 days before, one at least a day before, as far as this runs once a day. Names
 * no site that shows the key, because anyone can forge it.
 */
export async function endingKeys(db: Database, now: number): Promise<number> {
  return changedBy(
    db,
    sql`insert into ${alerts} (key, kind, client_id, at, data, next_at)
    select 'key.ending:' || client_id || ':' || ends_at || ':' || case when ends_at < ${now + 2 * DAY_MS} then 1 else 7 end,
      'key.ending', client_id, ${now}, json_object('key', '…' || substr(apikey, -4), 'end', strftime('%Y-%m-%d, %H:%M', ends_at / 1000, 'unixepoch'),
        'lastAnswerOn', coalesce(last_answer_on, '')), ${now}
    from client_keys where code is null and ends_at > ${now} and ends_at < ${now + 8 * DAY_MS}
    on conflict do nothing`,
  );
}

/** The days after which a restored backup is too long ago. */
const DRILL_DAYS = 90;

/**
 * Raises alerts about jobs that should have run again, and about those whose last run has failed or has ended without a word. One a week
 * for each job, because some failures stay, such as that of a provider without a list of models.
 */
export async function troubledJobs(
  db: Database,
  schedule: readonly ScheduledJob[],
  now: number,
): Promise<number> {
  const crons = new Map(schedule.map(({ name, cron }) => [name, cron]));
  const week = Math.floor(now / (7 * DAY_MS));
  const troubled = (await jobRows.list(db)).flatMap((run): NewAlert[] => {
    const cron = crons.get(run.name);
    const isOverdue = cron !== undefined && isLate(cron, run.startedAt, now);
    if (!isOverdue && !hasFailed(run, now)) return [];
    const kind: AlertKind = isOverdue ? "job.late" : "job.failed";
    const data = { job: run.name, begun: timeOf(run.startedAt) };
    return [{ key: `${kind}:${run.name}:${week}`, kind, data }];
  });
  return raiseAll(db, troubled, now);
}

/** Raises an alert while no backup has been restored for 90 days on a site that has had answers for as long. One a month. */
export async function overdueDrill(db: Database, now: number): Promise<number> {
  const since = now - DRILL_DAYS * DAY_MS;
  const drill = await jobRows.get(db, DRILL_JOB);
  if (drill?.outcome === "done" && drill.startedAt > since) return 0;
  const day = utcDay(since);
  const [old] = await db.all(sql`select 1 from usage_days where day < ${day} limit 1`);
  if (old === undefined) return 0;
  const data: AlertData = { days: DRILL_DAYS, ...(drill && { last: timeOf(drill.startedAt) }) };
  const key = `drill.overdue:${timeOf(now).slice(0, 7)}`;
  return raiseAll(db, [{ key, kind: "drill.overdue", data }], now);
}

/** `2026-11-22, 03:17` in UTC. */
function timeOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 16).replace("T", ", ");
}

/**
 * Raises an alert about each service token that ends in seven to eight days, as far as this runs once a day, or sooner; acknowledges those
 * about tokens that have ended.
 * @param now milliseconds since 1970
 * @returns the number of new alerts
 */
export async function endingTokens(db: Database, now: number): Promise<number> {
  const lives = sql`exists (select 1 from service_tokens t where 'token.ending:' || t.id = ${alerts.key} and t.ends_at > ${now})`;
  await db.run(sql`update ${alerts} set acknowledged_at = ${now}, acknowledged_by = ''
    where kind = 'token.ending' and acknowledged_at is null and not ${lives}`);
  return changedBy(
    db,
    sql`insert into ${alerts} (key, kind, client_id, at, data, next_at)
    select 'token.ending:' || id, 'token.ending', client_id, ${now},
      json_object('token', name, 'end', strftime('%Y-%m-%d, %H:%M', ends_at / 1000, 'unixepoch')), ${now}
    from service_tokens where ends_at > ${now} and ends_at < ${now + 8 * DAY_MS}
    on conflict do nothing`,
  );
}

/** Inserts alerts that have not been raised before. Returns the number of new ones. */
async function raiseAll(db: Database, found: NewAlert[], now: number): Promise<number> {
  if (found.length === 0) return 0;
  return (await alertRows.add(db, found, now).run()).meta.changes;
}

/** Inserts an alert for each found row, unless the day has one with the same subject. Returns the number of new ones. */
async function raise(
  db: Database,
  kind: AlertKind,
  now: number,
  { subject, data, from }: Findings,
) {
  return changedBy(
    db,
    sql`insert into ${alerts} (key, kind, at, data, next_at)
    select ${kind} || ':' || ${subject} || ':' || ${utcDay(now)}, ${kind}, ${now}, ${data}, ${now} from ${from}
    on conflict do nothing`,
  );
}

/** A condition on `runs`: the answer began in the last milliseconds. Its id is a UUIDv7, so no other index is needed. */
function beganWithin(milliseconds: number, now: number): SQL {
  return sql`id >= ${idAt(now - milliseconds)} and id < ${idAt(now + 1)}`;
}
