const NANO = 1_000_000_000;

/** Nano-dollars as text: `$20.00`. */
export function inDollars(nano: number): string {
  return `$${(nano / NANO).toLocaleString("en", { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
}

/** Nano-dollars as the text of a field, `20.5`; empty for none. */
export function dollarText(nano: number | null): string {
  return nano === null ? "" : String(nano / NANO);
}

/** Dollars that a person has typed, as nano-dollars; an empty field is null, and anything else NaN. */
export function readDollars(text: string): number | null {
  const plain = text.trim().replace(/^\$/u, "").replaceAll(",", "");
  if (plain === "") return null;
  return /^\d{1,9}(\.\d{1,9})?$/u.test(plain) ? Math.round(Number(plain) * NANO) : Number.NaN;
}
