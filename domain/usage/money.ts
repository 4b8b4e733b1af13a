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
