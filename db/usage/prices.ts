import { type SQL, asc, desc, gte, sql } from "drizzle-orm";
import { type Subject, fieldsOf, recorded } from "#db/audit/record.ts";
import { changedBy, oneOf, type Database } from "#db/base/database.ts";
import { clients } from "#db/schema/clients.ts";
import { prices } from "#db/schema/usage.ts";
import { widgets } from "#db/schema/widgets.ts";
import { runSubjects } from "#db/usage/admit.ts";
import { OLD_FEATURE, OLD_USER, removeSums } from "#db/usage/sums.ts";
import type { Actor } from "#domain/audit/actor.ts";
import { dayAfter } from "#domain/time.ts";
import type { StoredPrice } from "#domain/usage/replies.ts";
import { type Imported, priceOn, pricesIn } from "#domain/usage/price-changes.ts";
import { ANY_MODEL, priceNames } from "#domain/usage/money.ts";

const { model, validFrom, input, cachedInput, output, source } = prices;

/** Prices as the audit records them. */
const PRICE: Subject = {
  entity: "price",
  table: prices,
  id: sql`${model} || ' ' || ${validFrom}`,
  name: model,
  fields: fieldsOf({ validFrom, input, cachedInput, output, source }),
};

/** All prices, by model, the latest first. */
export async function list(db: Database): Promise<StoredPrice[]> {
  return db.select().from(prices).orderBy(asc(prices.model), desc(prices.validFrom));
}

/**
 * Stores prices. A price replaces the stored one of the same model and day if the day is not before `replaceFrom`; otherwise it is left out.
 * @returns the prices that were stored
 */
export async function add(
  db: Database,
  added: StoredPrice[],
  replaceFrom: string,
  by: Actor,
): Promise<StoredPrice[]> {
  const days = JSON.stringify(added.map(({ model, validFrom }) => [model, validFrom]));
  const where = sql`(${prices.model}, ${prices.validFrom}) in (select value ->> 0, value ->> 1 from json_each(${days}))`;
  const [first, ...rest] = added.map((price) =>
    db
      .insert(prices)
      .values(price)
      .onConflictDoUpdate({
        target: [prices.model, prices.validFrom],
        set: price,
        setWhere: gte(prices.validFrom, replaceFrom),
      })
      .returning(),
  );
  if (first === undefined) return [];
  return (await recorded(db, by, { subject: PRICE, where }, [first, ...rest])).flat();
}

export async function modelsInUse(db: Database): Promise<string[]> {
  const rows = await db.all<{ model: string }>(sql`
    select ${clients.gptmodel} as model from ${clients} where ${clients.gptmodel} <> ''
    union select ${widgets.model} from ${widgets} where ${widgets.model} is not null`);
  return rows.map(({ model }) => model);
}

/** The price of an answer's day, as a re-pricing takes it; null if no model has answered. */
export async function ofAnswer(
  db: Database,
  { day, modelAnswered }: { day: string; modelAnswered: string | null },
): Promise<StoredPrice | null> {
  if (modelAnswered === null) return null;
  const names = priceNames(modelAnswered);
  return priceOn(day, names, await named(db, names)) ?? null;
}

export async function named(db: Database, names: string[]): Promise<StoredPrice[]> {
  return db
    .select()
    .from(prices)
    .where(sql`${prices.model} in ${oneOf(names)}`);
}

/**
 * Stores the prices of a file, of the models in use and of some more. They begin today, or on the later day that the file names; those
 * of days that are over are left out.
 * @param models the models besides those in use
 * @param by who imports
 * @returns `null` if the file is none of prices
 */
export async function importPrices(
  db: Database,
  file: Record<string, unknown>,
  models: readonly string[],
  { today, by }: { today: string; by: Actor },
): Promise<Imported | null> {
  const wanted = [...new Set([...(await modelsInUse(db)), ...models])];
  const found = pricesIn(file, wanted);
  if (found === null) return null;
  const source = file.format === undefined ? "LiteLLM" : "imported";
  const fresh = found
    .map(({ validFrom = today, ...price }) => ({ ...price, validFrom, source, by: by.username }))
    .filter(({ validFrom }) => validFrom >= today);
  const added = await add(db, fresh, dayAfter(today), by);
  const known = new Set(found.map(({ model }) => model));
  const hasPrice = (model: string) =>
    priceNames(model).some((name) => name !== ANY_MODEL && known.has(name));
  return { added, missing: wanted.filter((model) => !hasPrice(model)) };
}

/** A run with its former and its new cost, in nano-dollars. */
export type CostChange = {
  id: string;
  old: number;
  cost: number;
  /** The new bits of `estimated`. */
  estimated: number;
  /** The change of the number of answers without a price: 1, 0 or -1. */
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
  // The sums of an old day have no persons and no widgets (db/usage/sums.ts).
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
  return changedBy(
    db,
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
  );
}
