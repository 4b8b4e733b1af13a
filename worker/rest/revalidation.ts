import { etag, RETAINED_304_HEADERS } from "hono/etag";

/**
 * Answers 304 to whoever already has what would be sent (RFC 9110). A browser takes over the headers of a 304, so those
 * that decide about the page stay on it.
 */
export function revalidated() {
  const decisive = ["access-control-allow-origin", "cache-tag", "content-security-policy"];
  return etag({ retainedHeaders: [...RETAINED_304_HEADERS, ...decisive] });
}
