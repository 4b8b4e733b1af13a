import { bytesToHex } from "@noble/hashes/utils.js";
import { LRUCache } from "lru-cache";
import type { Client } from "#domain/clients/client.ts";
import type { Widget } from "#domain/widgets/widget.ts";
import type { EmbedParts } from "#worker/edge/lookups.ts";

/** Of an embed there is a page, and what REST reads. */
type Kind = "page" | "json";

/** A complete answer, with its ETag (RFC 9110). */
export type Rendering = { body: string; headers: Record<string, string> };

type Kept = { client: WeakRef<Client>; widget: WeakRef<Widget>; rendering: Rendering };

// With the very objects that it was made from (worker/edge/entries.ts): when KV holds another text, the objects are others
// too, so a rendering is never older than its entries. They are not held here: a client may have 10,000 approvals.
const renderings = new LRUCache<string, Kept>({
  // In characters: an isolate has 128 MB.
  maxSize: 8_000_000,
  sizeCalculation: ({ rendering }) => rendering.body.length,
});

/** What was rendered of an embed before, in this isolate, if neither its widget nor its client has changed. */
export function keptRendering(kind: Kind, parts: EmbedParts): Rendering | null {
  const kept = renderings.get(keyOf(kind, parts));
  const isSame = kept?.widget.deref() === parts.widget && kept.client.deref() === parts.client;
  return isSame ? kept.rendering : null;
}

/** Keeps what was rendered of an embed from these very objects. */
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
  return `${kind} ${widget.id} ${client.id}`;
}

/** The ETag of a body (RFC 9110). */
async function entityTag(body: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(body));
  return `"${bytesToHex(new Uint8Array(digest)).slice(0, 32)}"`;
}
