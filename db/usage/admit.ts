import { sql } from "drizzle-orm";
import { type Database, runTogether } from "#db/base/connect.ts";
import * as replays from "#db/service-tokens/replays.ts";
import { factsOf, isNew, type RunDraft } from "#db/usage/admission-facts.ts";
import { runSubjects } from "#db/usage/counter-subjects.ts";
import type { Price } from "#domain/usage/prices.ts";

export type { RunDraft } from "#db/usage/admission-facts.ts";

/** The limit that refuses an answer. `crowded`: only answers under way take the room that is left. `zone`: the day is that of a former zone. */
export type AdmissionRefusal =
  | "zone"
  | "own"
  | "network"
  | "signedIn"
  | "client"
  | "platform"
  | "tokenBudget"
  | "tokenCrowded"
  | "clientBudget"
  | "clientCrowded"
  | "platformBudget"
  | "platformCrowded";

/** What the database says about an answer. It was admitted if `refusal` is null. */
export type Admission = {
  refusal: AdmissionRefusal | null;
  zone: string;
  limitMessage: string;
  keepTextsDays: number;
  /** The counter of the caller's network; null where that does not count this answer. */
  network: string | null;
  /** The caller's own limit of the day, and what it had before. */
  ownQuota: number | null;
  ownAnswers: number;
  reserved: number;
  price: Price;
  fallbackPrice: Price;
  /** Null where a spent budget does not stop answers. */
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
    sql`${judged} select refusal, zone, limit_message as limitMessage, keep_texts_days as keepTextsDays, network, own_quota as ownQuota,
      own_answers as ownAnswers, reserved, price, fallback_price as fallbackPrice, client_quota as clientQuota, signed_in_quota as signedInQuota, platform_quota as platformQuota,
      client_budget as clientBudget, platform_budget as platformBudget from judged`,
    ...(once ? [replays.removalOfEnded(once)] : []),
    sql`insert into runs (id, day, month, client_id, feature, user_id, kind, model_asked, outcome, reserved, request_id)
      ${judged} select a ->> 'id', a ->> 'day', a ->> 'month', a ->> 'clientId', a ->> 'feature', a ->> 'userId', a ->> 'kind', a ->> 'model',
        'running', reserved, a ->> 'requestId' from judged where refusal is null and ${replays.isFirst(once)}`,
    // Without a run, the next two insert nothing.
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
