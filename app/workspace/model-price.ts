import { perMillion } from "#domain/usage/money.ts";
import { ANY_MODEL, priceNames } from "#domain/usage/prices.ts";
import type { PriceList, StoredPrice } from "#domain/usage/answers.ts";

/** A price as text: `$2.00 in, $12.00 out`. */
export function priceText({ input, output }: StoredPrice): string {
  return `${perMillion(input)} in, ${perMillion(output)} out`;
}

/**
 * The price of a model today, and the next one that begins later.
 * @returns `isOwn` is false where the model has no price of its own and has that of `ANY_MODEL`
 */
export function priceNow({ rows, today }: PriceList, model: string) {
  for (const name of priceNames(model)) {
    const own = rows.filter((price) => price.model === name);
    const current = own.find(({ validFrom }) => validFrom <= today);
    if (current) {
      const next = own.findLast(({ validFrom }) => validFrom > today);
      return { current, next, isOwn: name !== ANY_MODEL };
    }
  }
  return null;
}
