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

/** What tokens cost, in nano-dollars, rounded up. */
export function costOf(used: readonly { tokens: Tokens; price: Price }[]): number {
  const sum = used.reduce((total, { tokens, price }) => {
    const { input, cached, output } = tokens;
    const cachedPrice = price.cachedInput ?? price.input;
    return total + (input - cached) * price.input + cached * cachedPrice + output * price.output;
  }, 0);
  return Math.ceil(sum / 1000);
}
