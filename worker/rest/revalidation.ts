import type { MiddlewareHandler } from "hono";
import { etag, RETAINED_304_HEADERS } from "hono/etag";

// A browser takes over the headers of a 304, so those that decide about a page, and the count of a list, stay on it.
const KEPT = [
  "access-control-allow-origin",
  "cache-tag",
  "cloudflare-cdn-cache-control",
  "content-security-policy",
  "x-total-count",
];

/** Answers 304 to whoever already has what would be sent (RFC 9110). */
export function revalidated(): MiddlewareHandler {
  return etag({ retainedHeaders: [...RETAINED_304_HEADERS, ...KEPT] });
}
