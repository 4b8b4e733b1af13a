import { asc, desc, gt, sql } from "drizzle-orm";
import type { Database } from "#db/connect.ts";
import { oneOf } from "#db/rows.ts";
import { clients } from "#db/schema.ts";
import { prices } from "#db/usage/schema.ts";
import type { StoredPrice } from "#domain/usage/price-changes.ts";

/** All prices, by model, the latest first. */
export async function list(db: Database): Promise<StoredPrice[]> {
  return db.select().from(prices).orderBy(asc(prices.model), desc(prices.validFrom));
}

/**
 * Stores prices. One that begins after today replaces a stored one of the same day; one of today is stored only if there is none.
 * @returns those that were stored
 */
export async function add(
  db: Database,
  added: StoredPrice[],
  today: string,
): Promise<StoredPrice[]> {
  if (added.length === 0) return [];
  const [first, ...rest] = added.map((price) =>
    db
      .insert(prices)
      .values(price)
      .onConflictDoUpdate({
        target: [prices.model, prices.validFrom],
        set: price,
        setWhere: gt(prices.validFrom, today),
      })
      .returning(),
  );
  return first ? (await db.batch([first, ...rest])).flat() : [];
}

/** The models of all clients. */
export async function modelsInUse(db: Database): Promise<string[]> {
  const rows = await db.selectDistinct({ model: clients.gptmodel }).from(clients);
  return rows.map(({ model }) => model);
}

/** The prices of some names. */
export async function named(db: Database, names: string[]): Promise<StoredPrice[]> {
  return db
    .select()
    .from(prices)
    .where(sql`${prices.model} in ${oneOf(names)}`);
}
