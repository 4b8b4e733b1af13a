import type { Context, MiddlewareHandler } from "hono";
import { etag, RETAINED_304_HEADERS } from "hono/etag";
import type { Page } from "#domain/list-query.ts";
import type { AppEnv } from "#worker/context.ts";
import { notFound } from "#worker/problem.ts";

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

/** Answers a change that has no value: 204, or throws 404 where what it names was not there. */
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
