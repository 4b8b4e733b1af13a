import type { CsvStyle } from "#domain/csv.ts";

/** The kind of CSV that spreadsheets in the language of this browser read. */
export function csvStyle(): CsvStyle {
  return (0.5).toLocaleString().includes(",") ? "csv-comma" : "csv";
}
