/**
 * The two kinds of CSV: with commas and decimal points, or with semicolons and decimal commas. Spreadsheets read numbers by the rules of
 * their language: a German one takes `0.25` for a text and `1.5` for a day.
 */
export type CsvStyle = "csv" | "csv-comma";

/** The options of csv-stringify. A cell that a spreadsheet would take for a formula begins with an apostrophe. */
export function csvOptions(style: CsvStyle) {
  const isComma = style === "csv-comma";
  return {
    escape_formulas: true,
    delimiter: isComma ? ";" : ",",
    cast: { number: (value: number) => decimal(value, isComma ? "," : ".") },
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
