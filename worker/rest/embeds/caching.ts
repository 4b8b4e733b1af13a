import type { EmbedClient } from "#domain/clients/client.ts";

/** Seconds for which Workers Cache stores an embed; then serves it while it fetches a new one, or while the Worker fails. */
const FRESH = 60;
const WHILE_REVALIDATED = 240;
const WHILE_FAILING = 86_400;

/**
 * The caching of an embed. Workers Cache stores it, but never beyond the end of the key by which it was found: computed for each answer.
 * Not `s-maxage`: it switches the other two off. Browsers revalidate the embed with every request.
 */
export function cachingOf({ keyEndsAt }: EmbedClient): Record<string, string> {
  const milliseconds = keyEndsAt === null ? Number.POSITIVE_INFINITY : keyEndsAt - Date.now();
  const left = Math.max(0, Math.floor(milliseconds / 1000));
  const fresh = Math.min(FRESH, left);
  // Both count from the end of max-age on.
  const [revalidated, failing] = [WHILE_REVALIDATED, WHILE_FAILING].map((seconds) =>
    Math.min(seconds, left - fresh),
  );
  return {
    "Cache-Control": "no-cache",
    "Cloudflare-CDN-Cache-Control": `public, max-age=${fresh}, stale-while-revalidate=${revalidated}, stale-if-error=${failing}`,
  };
}
