import { LRUCache } from "lru-cache";
import type { Language } from "#domain/frame-texts/language.ts";
import type { EmbedClient } from "#domain/clients/client.ts";
import { sha256 } from "#domain/ids.ts";
import type { Widget } from "#domain/widgets/widget.ts";
import type { EmbedParts } from "#worker/edge/entries.ts";

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
