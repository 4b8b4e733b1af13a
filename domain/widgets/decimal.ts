// Numbers as visitors type them, without the rounding of floating point.

/** The decimals of a number, and the digits before its decimal point. */
const DECIMALS = 6;
const NUMBER = /^(-?)(\d{1,12})(?:[.,](\d{1,6}))?$/u;

/**
 * Reads a number with up to 12 digits before and 6 behind a point or a comma.
 * @returns the number in millionths, `null` for any other text
 */
export function millionths(text: string): bigint | null {
  const [, sign, whole = "", decimals = ""] = NUMBER.exec(text) ?? [];
  if (sign === undefined) return null;
  const amount = BigInt(whole + decimals.padEnd(DECIMALS, "0"));
  return sign ? -amount : amount;
}

/** A number in millionths as text: without zeros at the front and the end, with a point. */
export function decimalText(amount: bigint): string {
  const digits = String(amount < 0n ? -amount : amount).padStart(DECIMALS + 1, "0");
  const decimals = digits.slice(-DECIMALS).replace(/0+$/u, "");
  return (amount < 0n ? "-" : "") + digits.slice(0, -DECIMALS) + (decimals && `.${decimals}`);
}
