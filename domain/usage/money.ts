import type { Run } from "#domain/usage/replies.ts";
import { DAY_MS, dayOf, nextStart } from "#domain/time.ts";

/** The model whose price is that of every model without a price of its own. */
export const ANY_MODEL = "*";

/** The prices of a million tokens in micro-dollars. `cachedInput` is null where it costs as much as other input. */
export type Price = {
  model: string;
  input: number;
  cachedInput: number | null;
  output: number;
};

/** Tokens that are paid for. `cached` is a part of `input`. */
type Tokens = { input: number; cached: number; output: number };

/** The names under which a model's price is looked up, the first one first: those of {@link ownPriceNames} and `*`. */
export function priceNames(model: string): string[] {
  return [...ownPriceNames(model), ANY_MODEL];
}

/**
 * The names of a model itself: its own, without `provider/`, and without the day of a release. Never a pattern: a price that nearly
 * matches is a wrong price.
 */
export function ownPriceNames(model: string): string[] {
  const short = model.slice(model.lastIndexOf("/") + 1);
  const names = [model, short].flatMap((name) => [name, name.replace(/-\d{4}-\d\d-\d\d$/u, "")]);
  return [...new Set([model, short, ...names])];
}

/** The cost of tokens in nano-dollars, rounded up. */
export function costOf(used: readonly { tokens: Tokens; price: Price }[]): number {
  const sum = used.reduce((total, { tokens, price }) => {
    const { input, cached, output } = tokens;
    const cachedPrice = price.cachedInput ?? price.input;
    return total + (input - cached) * price.input + cached * cachedPrice + output * price.output;
  }, 0);
  return Math.ceil(sum / 1000);
}

const NANO = 1_000_000_000;

/** Nano-dollars as text: `$20.00`. Amounts below a dollar have four decimals, because an answer costs less than a cent: `$0.0013`. */
export function inDollars(nano: number): string {
  const dollars = nano / NANO;
  if (dollars > 0 && dollars < 0.0001) return "< $0.0001";
  const digits = dollars > 0 && dollars < 1 ? 4 : 2;
  const format = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return `$${dollars.toLocaleString("en", format)}`;
}

/** Nano-dollars to the last digit: `$0.0042425`. */
export function exactDollars(nano: number): string {
  return `$${(nano / NANO).toLocaleString("en", { maximumFractionDigits: 9 })}`;
}

/** Micro-dollars for a million tokens as dollars: `$2.50`. */
export function perMillion(micro: number): string {
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 6 };
  return `$${(micro / 1_000_000).toLocaleString("en", digits)}`;
}

/** A price as text: `$2.00 in, $12.00 out`. */
export function priceText({ input, output }: Pick<Price, "input" | "output">): string {
  return `${perMillion(input)} in, ${perMillion(output)} out`;
}

/** What is spent of a budget: `$1.20 of $20.00`, or `$1.20, no budget`. */
export function spentText(spent: number, budget: number | null): string {
  return `${inDollars(spent)}${budget === null ? ", no budget" : ` of ${inDollars(budget)}`}`;
}

/** Nano-dollars as the text of a field, `20.5`, never `3.26e-7`; empty for none. */
export function dollarText(nano: number | null): string {
  return nano === null ? "" : (nano / NANO).toFixed(9).replace(/\.?0+$/u, "");
}

/** A comma is read only between groups of three digits: `0,50` is half a dollar to many people, and never fifty. */
const GROUPED = /^[1-9]\d{0,2}(,\d{3})+(\.|$)/u;

/** Dollars that a person has typed, as nano-dollars; an empty field is null, and anything else NaN. */
export function readDollars(text: string): number | null {
  const typed = text.trim().replace(/^\$/u, "");
  const plain = GROUPED.test(typed) ? typed.replaceAll(",", "") : typed;
  if (plain === "") return null;
  return /^\d{1,9}(\.\d{1,9})?$/u.test(plain) ? Math.round(Number(plain) * NANO) : Number.NaN;
}

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

/** The days of a month before which nothing can be forecast. */
const FORECAST_FROM = 3;

/**
 * The cost of this month at its end, if each day costs as much as the days until now.
 * @param spent nano-dollars
 * @param now milliseconds since 1970
 * @returns `null` in the first three days
 */
export function forecast(spent: number, now: number, zone: string): number | null {
  const end = nextStart("month", now, zone);
  // Half a day more: a day has 25 hours where clocks change.
  const before = now - (Number(dayOf(now, zone).slice(8)) + 0.5) * DAY_MS;
  const start = nextStart("month", before, zone);
  if (now - start < FORECAST_FROM * DAY_MS) return null;
  return Math.round((spent * (end - start)) / (now - start));
}
