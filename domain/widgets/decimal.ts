// Numbers as visitors type them, without the rounding of floating point. The frame's script for numbers includes this file.

/** The decimals of a number, and the digits before its decimal point. */
const DECIMALS = 6;
const NUMBER = /^(-?)(\d{1,12})(?:[.,](\d{1,6}))?$/u;

/** The rules of a number. Steps are counted from `min`, or else from `default`. */
export type NumberLimits = Partial<Record<"min" | "max" | "step", unknown>> & { default?: string };

/**
 * Reads a number with up to 12 digits before and 6 behind the decimal mark, a point or a comma. The mark that a language puts between
 * groups of three digits is read as such: "1.500" is 1500 in German.
 * @returns the number with a point, without groups and without zeros at the ends; `null` if it is no number or breaks a limit
 */
export function readNumber(limits: NumberLimits, text: string, locale: string): string | null {
  const amount = millionths(text.trim(), locale);
  if (amount === null) return null;
  const [least, most, pace] = [limits.min, limits.max, limits.step].map((limit) =>
    typeof limit === "number" ? BigInt(Math.round(limit * 1_000_000)) : null,
  );
  if (typeof least === "bigint" && amount < least) return null;
  if (typeof most === "bigint" && amount > most) return null;
  const from = least ?? millionths(limits.default ?? "", "en") ?? 0n;
  if (pace && (amount - from) % pace !== 0n) return null;
  return decimalText(amount);
}

/** A number with a decimal point, such as a default, with the decimal mark of a language. Any other text stays as it is. */
export function localNumber(text: string, locale: string): string {
  // oxlint-disable-next-line own/replacement -- a decimal mark of Intl is a dot or a comma
  return /^-?\d+\.\d+$/u.test(text) ? text.replace(".", marksOf(locale).decimal) : text;
}

function millionths(text: string, locale: string): bigint | null {
  const { decimal, group } = marksOf(locale);
  const typed = text
    .replace(/[٠-٩۰-۹]/gu, (digit) => String(digit.charCodeAt(0) & 15))
    .replace("٫", ".")
    .replace("−", "-")
    .replace(/(\d)[\s'’٬](?=\d{3}(?!\d))/gu, "$1");
  const groups = new RegExp(`^-?[1-9]\\d{0,2}([${group}]\\d{3})+([${decimal}]|$)`, "u");
  const plain = groups.test(typed) ? typed.replaceAll(group, "") : typed;
  const [, sign, whole = "", decimals = ""] = NUMBER.exec(plain) ?? [];
  if (sign === undefined) return null;
  const amount = BigInt(whole + decimals.padEnd(DECIMALS, "0"));
  return sign ? -amount : amount;
}

/** The decimal mark of a language, and its mark between groups of digits. */
function marksOf(locale: string): { decimal: string; group: string } {
  const parts = new Intl.NumberFormat(`${locale}-u-nu-latn`).formatToParts(12_345.6);
  const [group = "", decimal = ""] = ["group", "decimal"].map(
    (type) => parts.find((part) => part.type === type)?.value,
  );
  return { decimal, group };
}

/** A number in millionths as text: without zeros at the front and the end, with a point. */
function decimalText(amount: bigint): string {
  const digits = String(amount < 0n ? -amount : amount).padStart(DECIMALS + 1, "0");
  const decimals = digits.slice(-DECIMALS).replace(/0+$/u, "");
  return (amount < 0n ? "-" : "") + digits.slice(0, -DECIMALS) + (decimals && `.${decimals}`);
}
