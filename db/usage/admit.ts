import { type SQL, and, eq, gt, inArray, sql } from "drizzle-orm";
import { type Database, runTogether } from "#db/base/database.ts";
import { shareOpens } from "#db/base/rights.ts";
import { counters } from "#db/schema/usage.ts";
import * as replays from "#db/service-tokens/replays.ts";
import type { DailyLimits } from "#domain/operations/platform.ts";
import { DAY_MS } from "#domain/time.ts";
import type { Price } from "#domain/usage/money.ts";
import type { RunKind } from "#domain/usage/runs.ts";

/** The limit that refuses an answer. `crowded`: only answers under way take the room that is left. `zone`: the day is that of a former zone. */
export type AdmissionRefusal =
  | "zone"
  | "own"
  | "network"
  | "author"
  | "share"
  | "signedIn"
  | "client"
  | "platform"
  | "tokenBudget"
  | "tokenCrowded"
  | "clientBudget"
  | "clientCrowded"
  | "platformBudget"
  | "platformCrowded";

/** The database's decision about an answer. It was admitted if `refusal` is null. */
export type Admission = {
  refusal: AdmissionRefusal | null;
  zone: string;
  limitMessage: string;
  keepTextsDays: number;
  /** The counter of the caller's network; null if that does not count this answer. */
  network: string | null;
  /** The counters of a share, and of its author if it has one; null for all other callers. */
  share: string | null;
  author: string | null;
  /** The caller's own limit of the day, and what it had before. */
  ownQuota: number | null;
  ownAnswers: number;
  reserved: number;
  price: Price;
  fallbackPrice: Price;
  /** Null if a spent budget does not stop answers. */
  clientBudget: number | null;
  platformBudget: number | null;
  /** The limits of the day, which also bound what is given back. Null is no limit. */
  clientQuota: number | null;
  signedInQuota: number | null;
  platformQuota: number | null;
  /** The first call with the same `Idempotency-Key`, in whose place nothing was admitted. */
  replay: replays.StoredReplay | null;
};

type Facts = Omit<Admission, "price" | "fallbackPrice" | "replay"> & {
  price: string;
  fallbackPrice: string;
};

/**
 * Admits an answer: inserts its run, counts it and holds its reservation back from the budgets; or does nothing of this. One batch, so
 * that quotas and budgets are exact for concurrent callers, and a changed limit counts at once.
 * @param once the call's `Idempotency-Key`: a call that is not the first one with it is not admitted
 * @returns `null` for an unknown client, and for a key or a token that has ended, whatever a cache says
 */
export async function admit(
  db: Database,
  draft: RunDraft,
  once?: replays.Once,
): Promise<Admission | null> {
  const judged = factsOf(draft);
  const ofRun = sql`(select * from runs where id = ${draft.id})`;
  const batch = await runTogether(db, [
    sql`${judged} select refusal, zone, limit_message as limitMessage, keep_texts_days as keepTextsDays, network, share, author, own_quota as ownQuota,
      own_answers as ownAnswers, reserved, price, fallback_price as fallbackPrice, client_quota as clientQuota, signed_in_quota as signedInQuota, platform_quota as platformQuota,
      client_budget as clientBudget, platform_budget as platformBudget from judged`,
    ...(once ? [replays.removalOfEnded(once)] : []),
    sql`insert into runs (id, day, month, client_id, feature, user_id, kind, share, model_asked, outcome, reserved, request_id)
      ${judged} select a ->> 'id', a ->> 'day', a ->> 'month', a ->> 'clientId', a ->> 'feature', a ->> 'userId', a ->> 'kind', code, a ->> 'model',
        'running', reserved, a ->> 'requestId' from judged where refusal is null and ${replays.isFirst(once)}`,
    // If no run was inserted, the next two statements insert nothing.
    sql`insert into counters (period, subject, answers, held, day, day_answers, day_signed_in)
      select month, subject, 1, reserved, day, 1, kind not in ('visitor', 'program')
        from (${runSubjects(sql`*`, ofRun)}) where true
      on conflict do update set answers = answers + 1, held = held + excluded.held,
        day_answers = case when excluded.day > day then 0 else day_answers end + 1,
        day_signed_in = case when excluded.day > day then 0 else day_signed_in end + excluded.day_signed_in,
        day_costly = case when excluded.day > day then 0 else day_costly end,
        day = max(day, excluded.day)`,
    sql`insert into counters (period, subject, answers) select r.day, ${draft.own}, 1 from ${ofRun} r
      union all select r.day, a ->> 'network', 1 from (select ${JSON.stringify(draft)} as a) join runs r on r.id = a ->> 'id'
        join users u on u.id = r.user_id where a ->> 'network' is not null and ${isNew}
      ${draft.isShare ? sharedCounts(ofRun) : sql``}
      on conflict do update set answers = answers + 1`,
    ...(once ? [replays.insertion(once, ofRun), replays.former(once, draft.id)] : []),
  ]);
  const [{ results: found }] = batch as [D1Result<Facts>];
  const { results: repeated } = batch.at(-1) as D1Result<replays.StoredReplay>;
  const [facts] = found;
  if (!facts) return null;
  const replay = (once && repeated[0]) ?? null;
  const [price, fallbackPrice] = [facts.price, facts.fallbackPrice].map(
    (text) => JSON.parse(text) as Price,
  ) as [Price, Price];
  return { ...facts, price, fallbackPrice, replay };
}

// The column `subject` of `counters` names who a row counts for. Clients and the platform have a row for each month, all others one for each
// day; a service token has both.

/** The subject of the row that counts all answers. */
export const PLATFORM = "platform";

/** The counters of the share of a run, and of the share's author. */
function sharedCounts(ofRun: SQL): SQL {
  const keys = sql`${ofRun} r join client_keys k on k.code = r.share`;
  return sql`union all select r.day, ${SHARE}, 1 from ${keys} union all select r.day, ${AUTHOR}, 1 from ${keys} where ${AUTHOR} is not null`;
}

/**
 * The other subjects. `client`, `user`, `address` and `share` (by its key) count answers; `test` those that a person gets to tests; `network` those of the new
 * accounts of a network; `registration` the registrations from an address or a network; `mail` the e-mails to the
 * accounts of a client; `sso` the accounts that a client's sign-in provider has made; `token` those of a
 * program.
 */
type Counted = "client" | "user" | "test" | "address" | "network" | "registration" | "mail" | "sso";

/** The key of a counter, by the id of its client or person, or by the pseudonym of its address or network. */
export function subjectOf(counted: Counted, id: string): string {
  return `${counted}:${id}`;
}

export function clientSubjectOf(id: SQL): SQL {
  return sql`'client:' || ${id}`;
}

/** The subject of the token of a run, by its row: a program's `user_id` is one. NULL for all other runs. */
export function tokenSubjectOf(run: SQL): SQL {
  return sql`(case when ${run}.kind = 'program' then ${run}.user_id end)`;
}

/**
 * Selects some columns of rows of `runs`, and `subject`, for the budgets that a run counts for: each row once for its client, once for the
 * platform, and that of a program once for its token.
 */
export function runSubjects(columns: SQL, rows: SQL): SQL {
  return sql`select ${columns}, ${clientSubjectOf(sql`client_id`)} as subject from ${rows} union all select ${columns}, ${PLATFORM} from ${rows}
    union all select ${columns}, user_id from ${rows} where kind = 'program'`;
}

/**
 * The platform's limits a day, as columns of a statement that reads its row. Until the first save of the settings, a limit that is
 * empty is that of the variable, so that a new deployment is never without limits. That save stores these numbers; then empty is
 * no limit.
 * @param variables the `DailyLimits` of the variables, as JSON
 */
export function dailyLimits(variables: SQL): Record<keyof DailyLimits, SQL<number | null>> {
  const limit = (column: string, name: keyof DailyLimits, otherwise = "null") => {
    const variable = sql`${variables} ->> ${sql.raw(`'$.${name}'`)}`;
    const [stored, other] = [`platform.${column}`, otherwise].map((text) => sql.raw(text));
    return sql<number | null>`case when platform.limits_stored then ${stored}
      else coalesce(${stored}, ${other}, ${variable}) end`;
  };
  return {
    dailyAnswers: limit("daily_answers", "dailyAnswers"),
    defaultDailyAnswers: limit("default_daily_answers", "defaultDailyAnswers"),
    defaultDailySignedInAnswers: limit(
      "default_daily_signed_in_answers",
      "defaultDailySignedInAnswers",
      "(platform.default_daily_answers + 1) / 2",
    ),
    defaultDailyAnswersPerUser: limit(
      "default_daily_answers_per_user",
      "defaultDailyAnswersPerUser",
    ),
  };
}

/**
 * The answers of the client `c` a day, and those of its signed-in people: half of them where it has a number of its own. The number of
 * its managers holds where it is smaller.
 */
export function clientQuotas(limits: ReturnType<typeof dailyLimits>) {
  return {
    client: smaller(
      sql`coalesce(c.daily_answers, ${limits.defaultDailyAnswers})`,
      sql`c.own_daily_answers`,
    ),
    signedIn: smaller(
      sql`coalesce((c.daily_answers + 1) / 2, ${limits.defaultDailySignedInAnswers})`,
      sql`(c.own_daily_answers + 1) / 2`,
    ),
  };
}

/** The budget of the client `c` a month: the smaller one of the platform's and its managers'. */
export const CLIENT_BUDGET = smaller(sql`c.monthly_budget`, sql`c.own_budget`);

/** The budget at which the answers of the client `c` stop. That of its managers always stops them. */
export const STOPPING_BUDGET = smaller(
  sql`case when c.hard_stop then c.monthly_budget end`,
  sql`c.own_budget`,
);

/** The smaller one of two limits. A limit that is null is none, and min() of a null is null. */
function smaller(one: SQL, other: SQL): SQL<number | null> {
  return sql`coalesce(min(${one}, ${other}), ${one}, ${other})`;
}

/** An answer that is to be admitted. */
export type RunDraft = {
  id: string;
  day: string;
  month: string;
  zone: string;
  clientId: string;
  /** The publishable key of a visitor, which must work at `at` (milliseconds since 1970); null for signed-in people. */
  apikey: string | null;
  /** Whether that key is a share. */
  isShare?: boolean;
  at: number;
  feature: string;
  /** The person, or for a program the subject of its token; null for a visitor. */
  userId: string | null;
  /** The id of a program's token, which must work at `at`. */
  token?: string | undefined;
  kind: RunKind;
  /** The model that the client has chosen. */
  model: string;
  requestId: string;
  /** The subject of the caller's own counter of the day, and its limit; null is that of a person, which the client or the platform sets, or of a program, which its token has. */
  own: string;
  ownQuota: number | null;
  /** The subject of the counter of new accounts in the caller's network, for signed-in people, except tests; it counts only those of new accounts. */
  network: string | null;
  variables: DailyLimits;
  /** The most tokens of all messages, and of an answer. */
  input: number;
  output: number;
  questions: number;
  /** The names under which the prices of the model that is asked and of its fallback are looked up. */
  names: string[];
  fallbackNames: string[];
};

// A clock before the first price of `*` finds that price: no answer is without a price.
const priceOf = (
  names: string,
) => sql`(select json_object('model', p.model, 'input', p.input, 'cachedInput', p.cached_input, 'output', p.output)
  from json_each(${sql.raw(names)}) n join prices p on p.model = n.value where p.valid_from <= a ->> 'day' or p.model = '*' order by n.key, p.valid_from <= a ->> 'day' desc, p.valid_from desc limit 1)`;

/** The part of a counter's day that is the day of the answer. A clock that is late does not begin an earlier day again. */
const ofDay = (column: string) => sql.raw(`case when day >= a ->> 'day' then ${column} else 0 end`);

const LIMITS = dailyLimits(sql.raw("(a -> '$.variables')"));
const QUOTAS = clientQuotas(LIMITS);

/** Whether the account `u` was made in the last seven days. */
const isNew = sql.raw(`u.created_at > (a ->> 'at') - ${7 * DAY_MS}`);

/** A network's new accounts get a quarter of the client's answers for signed-in people, and at least 20 (product/usage 1). */
const networkShare = sql.raw("max(20, (signed_in_quota + 3) / 4)");

const CLIENT = clientSubjectOf(sql`c.id`);

// The counters of the key `k`, if it is a share, and of its author, if it is not of a site. Null: nothing is counted.
const SHARE = sql`(case when k.code is not null then 'share:' || k.apikey end)`;
const AUTHOR = sql`(case when k.code is not null and not k.is_of_site then 'user:' || k.user_id end)`;

const ofPerson = sql`coalesce(c.daily_answers_per_user, ${LIMITS.defaultDailyAnswersPerUser})`;

/**
 * The limits, the counters and the reservation of one answer. All numbers are read from JSON: D1 binds numbers as REAL. Materialized:
 * SQLite would evaluate each part anew wherever it is mentioned, and read 303 rows instead of 43.
 */
const factsOf = (draft: RunDraft) => sql`
  with ask as (select ${JSON.stringify(draft)} as a),
  priced as materialized (select a, ${priceOf("a -> '$.names'")} as price, ${priceOf("a -> '$.fallbackNames'")} as fallback_price from ask),
  facts as materialized (
    select a, price, fallback_price, platform.zone, c.limit_message, c.keep_texts_days,
      ((max((a ->> 'input') * (price ->> 'input') + (a ->> 'output') * (price ->> 'output'),
        (a ->> 'input') * (fallback_price ->> 'input') + (a ->> 'output') * (fallback_price ->> 'output')) + 999) / 1000) * (a ->> 'questions') as reserved,
      coalesce(case when a ->> 'userId' is null then c.daily_answers_per_address end,
        t.daily_answers, a ->> 'ownQuota', ${ofPerson}) as own_quota,
      k.code, ${SHARE} as share, k.daily_answers as share_quota, ${AUTHOR} as author, ${ofPerson} as author_quota,
      coalesce((select answers from counters where period = a ->> 'day' and subject = ${SHARE}), 0) as share_answers,
      coalesce((select answers from counters where period = a ->> 'day' and subject = ${AUTHOR}), 0) as author_answers,
      ${QUOTAS.client} as client_quota,
      ${QUOTAS.signedIn} as signed_in_quota,
      ${LIMITS.dailyAnswers} as platform_quota,
      (select a ->> 'network' from users u where u.id = a ->> 'userId' and ${isNew}) as network,
      coalesce((select answers from counters where period = a ->> 'day' and subject = a ->> 'network'), 0) as network_answers,
      t.monthly_budget as token_budget,
      coalesce((select spent from counters where t.id is not null and period = a ->> 'month' and subject = a ->> 'userId'), 0) as token_spent,
      coalesce((select held from counters where t.id is not null and period = a ->> 'month' and subject = a ->> 'userId'), 0) as token_held,
      ${STOPPING_BUDGET} as client_budget, platform.monthly_budget as platform_budget,
      coalesce((select answers from counters where period = a ->> 'day' and subject = a ->> 'own'), 0) as own_answers,
      coalesce((select ${ofDay("day_answers")} from counters where period = a ->> 'month' and subject = ${CLIENT}), 0) as client_answers,
      coalesce((select ${ofDay("day_signed_in")} from counters where period = a ->> 'month' and subject = ${CLIENT}), 0) as signed_in_answers,
      coalesce((select ${ofDay("day_answers")} from counters where period = a ->> 'month' and subject = ${PLATFORM}), 0) as platform_answers,
      coalesce((select spent from counters where period = a ->> 'month' and subject = ${CLIENT}), 0) as client_spent,
      coalesce((select held from counters where period = a ->> 'month' and subject = ${CLIENT}), 0) as client_held,
      coalesce((select spent from counters where period = a ->> 'month' and subject = ${PLATFORM}), 0) as platform_spent,
      coalesce((select held from counters where period = a ->> 'month' and subject = ${PLATFORM}), 0) as platform_held
    from priced join clients c on c.id = a ->> 'clientId' join platform on platform.id = 1
      left join service_tokens t on t.id = a ->> 'token' and t.client_id = c.id and t.ends_at > a ->> 'at'
      left join client_keys k on k.apikey = a ->> 'apikey' and k.client_id = c.id and (k.ends_at is null or k.ends_at > a ->> 'at')
    where case a ->> 'kind'
      when 'visitor' then k.apikey is not null and (k.code is null or (k.widget_id = a ->> 'feature' and ${shareOpens(sql`k`)}))
      when 'program' then t.id is not null
      else 1 end),
  judged as materialized (
    select *, case
      when zone <> a ->> 'zone' then 'zone'
      when own_answers >= own_quota then 'own'
      when network is not null and network_answers >= ${networkShare} then 'network'
      when author is not null and author_answers >= author_quota then 'author'
      when share_answers >= share_quota then 'share'
      when a ->> 'kind' not in ('visitor', 'program') and signed_in_answers >= signed_in_quota then 'signedIn'
      when client_answers >= client_quota then 'client'
      when platform_answers >= platform_quota then 'platform'
      when token_spent + reserved > token_budget then 'tokenBudget'
      when token_spent + token_held + reserved > token_budget then 'tokenCrowded'
      when client_spent + reserved > client_budget then 'clientBudget'
      when client_spent + client_held + reserved > client_budget then 'clientCrowded'
      when platform_spent + reserved > platform_budget then 'platformBudget'
      when platform_spent + platform_held + reserved > platform_budget then 'platformCrowded' end as refusal
    from facts)`;

/** One counter of a day and its limit. */
export type Charge = { subject: string; limit: number };

/**
 * Adds one to every counter of a day, or to none if one has reached its limit. One statement, so that the limits are exact for
 * concurrent callers.
 * @param day a day such as `2026-11-21`
 * @returns the subject of the first counter that has reached its limit, or `null` if all were counted
 */
export async function take(
  db: Database,
  day: string,
  charges: readonly Charge[],
): Promise<string | null> {
  const wanted = sql`(select value ->> 'subject' as subject, value ->> 'limit' as maximum, key as place
    from json_each(${JSON.stringify(charges)})) as wanted`;
  const counter = and(sql`${counters.subject} = wanted.subject`, eq(counters.period, day));
  const full = db
    .select({ subject: sql<string>`wanted.subject`.as("full_subject") })
    .from(wanted)
    .leftJoin(counters, counter)
    .where(sql`coalesce(${counters.answers}, 0) >= wanted.maximum`)
    .orderBy(sql`wanted.place`)
    .limit(1);
  // SQLite runs the whole select before it writes the first row, because both use the same table.
  const [{ results: refusals }] = (await runTogether(db, [
    sql`select * from ${full}`,
    sql`insert into counters (period, subject, answers) select ${day}, wanted.subject, 1 from ${wanted} where not exists ${full}
      on conflict do update set answers = answers + 1`,
  ])) as [D1Result<{ full_subject: string }>];
  return refusals[0]?.full_subject ?? null;
}

/** Subtracts one from each of these counters of a day, never below zero. */
export async function giveBack(db: Database, day: string, subjects: string[]): Promise<void> {
  await db
    .update(counters)
    .set({ answers: sql`${counters.answers} - 1` })
    .where(
      and(inArray(counters.subject, subjects), eq(counters.period, day), gt(counters.answers, 0)),
    );
}
