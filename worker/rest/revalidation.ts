import type { MiddlewareHandler } from "hono";
import { etag, RETAINED_304_HEADERS } from "hono/etag";

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
