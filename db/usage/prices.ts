import { asc, desc, gte, ne, sql } from "drizzle-orm";
import type { StoredPrice } from "#domain/usage/answers.ts";
import { recorded } from "#db/audit/record.ts";
import { fieldsOf, type Subject } from "#db/audit/subject.ts";
import type { Database } from "#db/base/connect.ts";
import { oneOf } from "#db/base/rows.ts";
import { clients } from "#db/schema/clients.ts";
import { prices } from "#db/schema/usage.ts";
import type { Actor } from "#domain/audit/actor.ts";
import { priceOn } from "#domain/usage/price-changes.ts";
import { priceNames } from "#domain/usage/prices.ts";

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
 * Stores prices. One replaces a stored one of the same day if that day is not before `replaceFrom`, and is left out otherwise.
 * @returns those that were stored
 */
export async function add(
  db: Database,
  added: StoredPrice[],
  replaceFrom: string,
  by: Actor,
): Promise<StoredPrice[]> {
  if (added.length === 0) return [];
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

/** The models of all clients. */
export async function modelsInUse(db: Database): Promise<string[]> {
  const rows = await db
    .selectDistinct({ model: clients.gptmodel })
    .from(clients)
    .where(ne(clients.gptmodel, ""));
  return rows.map(({ model }) => model);
}

/** The price of an answer's day, as a re-pricing takes it; null where no model has answered. */
export async function ofAnswer(
  db: Database,
  { day, modelAnswered }: { day: string; modelAnswered: string | null },
): Promise<StoredPrice | null> {
  if (modelAnswered === null) return null;
  const names = priceNames(modelAnswered);
  return priceOn(day, names, await named(db, names)) ?? null;
}

/** The prices of some names. */
export async function named(db: Database, names: string[]): Promise<StoredPrice[]> {
  return db
    .select()
    .from(prices)
    .where(sql`${prices.model} in ${oneOf(names)}`);
}
