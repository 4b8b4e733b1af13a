import type { Context } from "hono";
import type { EmbedClient } from "#domain/clients/client.ts";
import { mayFrame } from "#domain/clients/framing.ts";
import { siteOf } from "#domain/clients/blocked-sites.ts";
import { languageOf, type Language } from "#domain/frame-texts/language.ts";
import type { AppEnv } from "#worker/context.ts";
import { findKeptEmbed } from "#worker/rest/embeds/access.ts";
import { noteBlockedSite } from "#worker/rest/embeds/blocked-sites.ts";
import { LRUCache } from "lru-cache";
import { sha256 } from "#domain/text.ts";
import type { Widget } from "#domain/widgets/widget.ts";
import type { EmbedParts } from "#worker/edge/entries.ts";

type EmbedContext = Context<AppEnv, "/embed/:type/:id/:apikey">;

const FRAMES = ["iframe", "frame", "object", "embed"];

/**
 * Answers with the embed page: the cached rendering of this isolate, or a new one by `renderPage`. A
 * preview is always rendered.
 */
export async function embedPage(
  c: EmbedContext,
  renderPage: (c: Context<AppEnv>) => Promise<Response>,
): Promise<Response> {
  const parts = await findKeptEmbed(c, c.req.param());
  const language = languageOf(c.req.query("lang"), parts?.client.frame.language);
  const kind = `page ${language}` as const;
  const kept = parts && keptRendering(kind, parts);
  if (kept) {
    noteFramingSite(c, parts.client);
    return c.body(kept.body, 200, { ...kept.headers, ...cachingOf(parts.client) });
  }
  const response = await renderPage(c);
  noteFramingSite(c, parts?.client);
  // Without parts, the page was made from the database. The next request finds the KV entries and caches its page.
  const isWhole = response.status === 200 && c.req.raw.method === "GET";
  if (parts === null || !isWhole) return response;
  const headers = Object.fromEntries(response.headers);
  const rendering = await keepRendering(kind, parts, { body: await response.text(), headers });
  return c.body(rendering.body, 200, { ...rendering.headers, ...cachingOf(parts.client) });
}

/** Notes the site that frames the page, where the client does not allow it: the browser will refuse to show the frame. */
function noteFramingSite(c: EmbedContext, client: EmbedClient | undefined): void {
  const clientId = client?.id ?? c.get("record").client;
  const site = c.req.header("Referer");
  if (!clientId || !site || !FRAMES.includes(c.req.header("Sec-Fetch-Dest") ?? "")) return;
  const origin = siteOf(site);
  if (client && origin !== null && mayFrame(client, origin)) return;
  noteBlockedSite(c, { clientId, site, source: "referer" });
}

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

/** A page has one rendering for each language. */
type Kind = `page ${Language}` | "json";

/** A complete answer; once cached, with its ETag. */
export type Rendering = { body: string; headers: Record<string, string> };

type Kept = { client: WeakRef<EmbedClient>; widget: WeakRef<Widget>; rendering: Rendering };

// Cached by object identity: a changed KV entry parses into a new object (worker/edge/entries.ts), which never matches an old
// rendering. WeakRef, because a client can have 10,000 approvals.
const renderings = new LRUCache<string, Kept>({
  // In characters: an isolate has 128 MB.
  maxSize: 8_000_000,
  sizeCalculation: ({ rendering }) => rendering.body.length,
});

/** The rendering of an embed that this isolate has cached for exactly these objects, or `null`. */
export function keptRendering(kind: Kind, parts: EmbedParts): Rendering | null {
  const kept = renderings.get(keyOf(kind, parts));
  const isSame = kept?.widget.deref() === parts.widget && kept.client.deref() === parts.client;
  return isSame ? kept.rendering : null;
}

/** Caches a rendering of these objects. */
export async function keepRendering(
  kind: Kind,
  parts: EmbedParts,
  { body, headers }: Rendering,
): Promise<Rendering> {
  const rendering = { body, headers: { ...headers, ETag: await entityTag(body) } };
  const [client, widget] = [new WeakRef(parts.client), new WeakRef(parts.widget)];
  renderings.set(keyOf(kind, parts), { client, widget, rendering });
  return rendering;
}

function keyOf(kind: Kind, { client, widget }: EmbedParts): string {
  // The two keys of a client have pages of their own. Only an old key has an end.
  return `${kind} ${widget.id} ${client.id} ${client.keyEndsAt}`;
}

/** The ETag of a body (RFC 9110). */
async function entityTag(body: string): Promise<string> {
  return `"${(await sha256(body)).slice(0, 32)}"`;
}
