import { sql } from "drizzle-orm";
import { clientSubjectOf, PLATFORM } from "#db/usage/counter-subjects.ts";
import { clientQuotas, dailyLimits, STOPPING_BUDGET } from "#db/usage/daily-limits.ts";
import { DAY_MS } from "#domain/durations.ts";
import type { DailyLimits } from "#domain/operations/platform.ts";
import type { RunKind } from "#domain/usage/runs.ts";

/** An answer that is to be admitted. */
export type RunDraft = {
  id: string;
  day: string;
  month: string;
  zone: string;
  clientId: string;
  /** The publishable key of a visitor, which must work at `at` (milliseconds since 1970); null for signed-in people. */
  apikey: string | null;
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
  /** The limits of the variables (db/usage/daily-limits.ts). */
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
export const isNew = sql.raw(`u.created_at > (a ->> 'at') - ${7 * DAY_MS}`);

/** A network's new accounts get a quarter of the client's answers for signed-in people, and at least 20 (product/usage 1). */
const networkShare = sql.raw("max(20, (signed_in_quota + 3) / 4)");

const CLIENT = clientSubjectOf(sql`c.id`);

/**
 * The limits, the counters and the reservation of one answer. All numbers are read from JSON: D1 binds numbers as REAL. Materialized:
 * SQLite would evaluate each part anew wherever it is mentioned, and read 303 rows instead of 43.
 */
export const factsOf = (draft: RunDraft) => sql`
  with ask as (select ${JSON.stringify(draft)} as a),
  priced as materialized (select a, ${priceOf("a -> '$.names'")} as price, ${priceOf("a -> '$.fallbackNames'")} as fallback_price from ask),
  facts as materialized (
    select a, price, fallback_price, platform.zone, c.limit_message, c.keep_texts_days,
      ((max((a ->> 'input') * (price ->> 'input') + (a ->> 'output') * (price ->> 'output'),
        (a ->> 'input') * (fallback_price ->> 'input') + (a ->> 'output') * (fallback_price ->> 'output')) + 999) / 1000) * (a ->> 'questions') as reserved,
      coalesce(case when a ->> 'userId' is null then c.daily_answers_per_address end,
        t.daily_answers, a ->> 'ownQuota', c.daily_answers_per_user, ${LIMITS.defaultDailyAnswersPerUser}) as own_quota,
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
    where case a ->> 'kind'
      when 'visitor' then exists (select 1 from client_keys k
        where k.apikey = a ->> 'apikey' and k.client_id = c.id and (k.ends_at is null or k.ends_at > a ->> 'at'))
      when 'program' then t.id is not null
      else 1 end),
  judged as materialized (
    select *, case
      when zone <> a ->> 'zone' then 'zone'
      when own_answers >= own_quota then 'own'
      when network is not null and network_answers >= ${networkShare} then 'network'
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
