import type { Database } from "#db/base/connect.ts";
import type { Actor } from "#domain/audit/actor.ts";
import * as prices from "#db/usage/prices.ts";
import { dayAfter } from "#domain/day.ts";
import { type Imported, pricesIn } from "#domain/usage/price-changes.ts";
import { ANY_MODEL, priceNames } from "#domain/usage/prices.ts";

/**
 * Stores the prices of a file, of the models in use and of some more. They begin today, or on the later day that the file names; those
 * of days that are over are left out.
 * @param models the models besides those in use
 * @param by who imports
 * @returns `null` where the file is none of prices
 */
export async function importPrices(
  db: Database,
  file: Record<string, unknown>,
  models: readonly string[],
  { today, by }: { today: string; by: Actor },
): Promise<Imported | null> {
  const wanted = [...new Set([...(await prices.modelsInUse(db)), ...models])];
  const found = pricesIn(file, wanted);
  if (found === null) return null;
  const source = file.format === undefined ? "LiteLLM" : "imported";
  const fresh = found
    .map(({ validFrom = today, ...price }) => ({ ...price, validFrom, source, by: by.username }))
    .filter(({ validFrom }) => validFrom >= today);
  const added = await prices.add(db, fresh, dayAfter(today), by);
  const known = new Set(found.map(({ model }) => model));
  const hasPrice = (model: string) =>
    priceNames(model).some((name) => name !== ANY_MODEL && known.has(name));
  return { added, missing: wanted.filter((model) => !hasPrice(model)) };
}
