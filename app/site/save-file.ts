import { type CsvStyle, csvOptions } from "#domain/csv.ts";

export function saveFile(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser has begun to read the file by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Saves rows as a CSV file under a name. Loads the library with the first call, and rejects if that fails. */
export async function saveCsv(rows: (string | number)[][], name: string): Promise<void> {
  const { stringify } = await import("csv-stringify/browser/esm/sync");
  const csv = stringify(rows, { bom: true, ...csvOptions(csvStyle()) });
  saveFile(new Blob([csv], { type: "text/csv" }), name);
}

/** The kind of CSV that spreadsheets in the language of this browser read. */
export function csvStyle(): CsvStyle {
  return (0.5).toLocaleString().includes(",") ? "csv-comma" : "csv";
}
