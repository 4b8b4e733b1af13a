import type { Context, MiddlewareHandler } from "hono";
import { etag, RETAINED_304_HEADERS } from "hono/etag";
import type { Page } from "#domain/list-query.ts";
import type { AppEnv } from "#worker/context.ts";
import { notFound } from "#worker/problem.ts";
import { paced } from "#db/base/windows.ts";
import { type CsvStyle, csvOptions } from "#domain/csv.ts";

/** Answers a page of a list, with the number of all matches in X-Total-Count, and the next page as a link (product/rest 7). */
export function sendPage<T extends object>(
  c: Context<AppEnv>,
  { rows, total }: Page<T>,
  { page = 1, size }: { page?: number; size: number },
) {
  c.header("X-Total-Count", String(total));
  if (page * size < total) linkNext(c, "page", String(page + 1));
  return c.json(rows);
}

/** Answers a page of a long table, with the next page as a link too. */
export function sendWindow<T extends { next: string | null }>(c: Context<AppEnv>, window: T) {
  if (window.next !== null) linkNext(c, "before", window.next);
  return c.json(window);
}

/** The address of the next page: that of this call with another place. */
function linkNext(c: Context<AppEnv>, name: string, place: string): void {
  const { pathname, searchParams } = new URL(c.req.url);
  searchParams.set(name, place);
  c.header("Link", `<${pathname}?${searchParams}>; rel="next"`);
}

/** Answers a change that has no value: 204, or throws 404 if what it names was not there. */
export function done(c: Context<AppEnv>, isFound: boolean) {
  if (!isFound) throw notFound();
  return c.body(null, 204);
}

/** Answers JSON as a file to save. */
export function sendFile(c: Context<AppEnv>, file: string | ReadableStream, name: string) {
  return c.body(file, 200, {
    "Content-Type": "application/json",
    "Content-Disposition": `attachment; filename="${name}"`,
  });
}

// A browser updates the headers of its stored page from a 304, so the 304 must have the same policies.
const KEPT = [
  "access-control-allow-origin",
  "cache-tag",
  "cloudflare-cdn-cache-control",
  "content-security-policy",
];

/** Sets an ETag, and answers 304 where the request has the same one (RFC 9110). */
export function revalidated(): MiddlewareHandler {
  return etag({ retainedHeaders: [...RETAINED_304_HEADERS, ...KEPT] });
}

/** An export: the name of its file, the columns of its CSV, and a function that reads a page of rows. */
export type Export<Row> = {
  name: string;
  columns: readonly string[];
  cells: (row: Row) => (string | number | null)[];
  /** How many rows are read at a time. */
  pageSize?: number;
  read: (place: {
    before: string | undefined;
    size: number;
  }) => Promise<{ rows: Row[]; next: string | null }>;
};

type Format = CsvStyle | "jsonl";

/** Answers a file, page by page: as CSV, or each row as a line of JSON. */
export function sendExport<Row>(
  c: Context<AppEnv>,
  format: Format,
  exported: Export<Row>,
): Response {
  return c.body(streamed(partsOf(format, exported)), 200, {
    "Content-Type": format === "jsonl" ? "application/x-ndjson" : "text/csv; charset=utf-8",
    "Content-Disposition": `attachment; filename="${exported.name}.${format === "jsonl" ? format : "csv"}"`,
    "Cache-Control": "no-store",
  });
}

/** A body from pieces of text. A failure breaks the connection, so nobody takes half a file for a whole one. */
export function streamed(pieces: AsyncGenerator<string, void>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await pieces.return();
    },
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

async function csvLine(style: CsvStyle): Promise<(cells: (string | number | null)[]) => string> {
  const { stringify } = await import("csv-stringify/sync");
  return (cells) => stringify([cells], csvOptions(style));
}
