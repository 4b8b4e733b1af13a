const RIGHT_TO_LEFT =
  /[\p{Script=Arab}\p{Script=Hebr}\p{Script=Syrc}\p{Script=Thaa}\p{Script=Nkoo}]/u;

/**
 * Puts values into a text: `{name}` is replaced by the value of that name. A value of a right-to-left script is isolated: it must not
 * turn the direction of the sentence.
 */
export function filledText(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/gu, (_, name: string) => {
    const value = String(values[name] ?? "");
    return RIGHT_TO_LEFT.test(value) ? `\u2068${value}\u2069` : value;
  });
}

/** A number as the language writes it, in the digits that people type into the frame. */
export function numberText(amount: number, locale: string, useGrouping = true): string {
  return amount.toLocaleString(`${locale}-u-nu-latn`, { maximumFractionDigits: 6, useGrouping });
}
