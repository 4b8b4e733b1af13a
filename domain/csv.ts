/**
 * The two kinds of CSV: with commas and decimal points, or with semicolons and decimal commas. Spreadsheets read numbers by the rules of
 * their language: a German one takes `0.25` for a text and `1.5` for a day.
 */
export type CsvStyle = "csv" | "csv-comma";

/** With what a cell begins that a spreadsheet takes for a formula, full-width signs included. */
const FORMULA = /^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/u;
/** A number with a sign, and with a unit at most: no formula. */
const SIGNED_NUMBER = /^[+-]\d[\d.,]*(?: ?[%°\p{L}]{1,8})?$/u;

/**
 * The options of csv-stringify. A cell that a spreadsheet would take for a formula begins with an apostrophe. A cell that has a formula
 * after a sign that separates cells in another language stands in quotes, so that no spreadsheet makes two cells of it.
 */
export function csvOptions(style: CsvStyle) {
  const isComma = style === "csv-comma";
  return {
    delimiter: isComma ? ";" : ",",
    quoted_match: /[,;\t] *[=+\-@]/u,
    cast: {
      number: (value: number) => decimal(value, isComma ? "," : "."),
      string: (text: string) =>
        FORMULA.test(text) && !SIGNED_NUMBER.test(text) ? `'${text}` : text,
    },
  };
}

/** A number without exponent, with at most nine decimals. */
function decimal(value: number, sign: string): string {
  return Number.isInteger(value)
    ? String(value)
    : value
        .toFixed(9)
        .replace(/0+$/u, "")
        .replace(".", () => sign);
}
