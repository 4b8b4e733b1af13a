import { csvStyle } from "#app/site/csv-style.ts";
import { saveFile } from "#app/site/save-file.ts";
import { csvOptions } from "#domain/csv.ts";

/** Saves rows as a CSV file under a name. Loads the library with the first call, and rejects if that fails. */
export async function saveCsv(rows: (string | number)[][], name: string): Promise<void> {
  const { stringify } = await import("csv-stringify/browser/esm/sync");
  const csv = stringify(rows, { bom: true, ...csvOptions(csvStyle()) });
  saveFile(new Blob([csv], { type: "text/csv" }), name);
}
