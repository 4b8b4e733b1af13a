import { exactDollars, perMillion } from "#domain/usage/money.ts";
import { type Price, costOf } from "#domain/usage/prices.ts";
import type { Run } from "#domain/usage/answers.ts";

type Counted = Pick<
  Run,
  "inputTokens" | "cachedTokens" | "outputTokens" | "cost" | "correctedFrom"
>;

/**
 * The tokens and prices that make the computed cost of an answer: `458 in × $2.50 + 367 out × $15.00, for a million tokens of demo, are $0.0042425`.
 * @param price the stored price of its day
 * @returns `null` where no tokens were counted
 */
export function costParts(run: Counted, price: Price | null): string | null {
  const { inputTokens: input, cachedTokens, outputTokens: output } = run;
  if (price === null || input === null || output === null) return null;
  const cached = cachedTokens ?? 0;
  const parts: [count: number, word: string, micro: number][] = [
    [input - cached, "in", price.input],
    [cached, "in from the cache", price.cachedInput ?? price.input],
    [output, "out", price.output],
  ];
  const sum = parts
    .filter(([count], index) => count > 0 || index !== 1)
    .map(([count, word, micro]) => `${count.toLocaleString("en")} ${word} × ${perMillion(micro)}`)
    .join(" + ");
  const cost = costOf([{ tokens: { input, cached, output }, price }]);
  const made = `${sum}, for a million tokens of ${price.model}, are ${exactDollars(cost)}.`;
  return cost === (run.correctedFrom ?? run.cost)
    ? made
    : `${made} The answer was made at other prices, or by two models.`;
}
