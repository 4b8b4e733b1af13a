import type { Context } from "hono";
import { paced } from "#db/base/windows.ts";
import { type CsvStyle, csvOptions } from "#domain/csv.ts";
import type { AppEnv } from "#worker/context.ts";

type Page<Row> = { rows: Row[]; next: string | null };

/** What is exported: the name of the file, the columns of its CSV, and how a page of rows is read. */
export type Export<Row> = {
  name: string;
  columns: readonly string[];
  cells: (row: Row) => (string | number | null)[];
  /** How many rows are read at a time. */
  pageSize?: number;
  read: (place: { before: string | undefined; size: number }) => Promise<Page<Row>>;
};

type Format = CsvStyle | "jsonl";

/** Answers a file, page by page: as CSV, or each row as a line of JSON. */
export function sendExport<Row>(
  c: Context<AppEnv>,
  format: Format,
  exported: Export<Row>,
): Response {
  const parts = partsOf(format, exported);
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await parts.return();
    },
  });
  return c.body(body, 200, {
    "Content-Type": format === "jsonl" ? "application/x-ndjson" : "text/csv; charset=utf-8",
    "Content-Disposition": `attachment; filename="${exported.name}.${format === "jsonl" ? format : "csv"}"`,
    "Cache-Control": "no-store",
  });
}

/** The parts of a file: one for each query. */
async function* partsOf<Row>(
  format: Format,
  { columns, cells, read, pageSize = 1_000 }: Export<Row>,
): AsyncGenerator<string, void> {
  const line = format === "jsonl" ? null : await csvLine(format);
  const toLine = (row: Row) => line?.(cells(row)) ?? `${JSON.stringify(row)}\n`;
  // Spreadsheets read a file without a byte order mark in the encoding of their system.
  if (line) yield `\uFEFF${line([...columns])}`;
  let before: string | undefined;
  do {
    const { rows, next } = await paced(() => read({ before, size: pageSize }));
    before = next ?? undefined;
    if (rows.length > 0) yield rows.map(toLine).join("");
  } while (before !== undefined);
}

/** Writes a line of CSV. */
async function csvLine(style: CsvStyle): Promise<(cells: (string | number | null)[]) => string> {
  const { stringify } = await import("csv-stringify/sync");
  return (cells) => stringify([cells], csvOptions(style));
}
