import { bytesToHex } from "@noble/hashes/utils.js";
import type { Client } from "#domain/client.ts";
import type { Widget } from "#domain/widget.ts";
import type { EmbedParts } from "#worker/edge/lookups.ts";

/** Of an embed there is a page, and what REST reads. */
type Kind = "page" | "json";

/** A complete answer, with its ETag (RFC 9110). */
export type Rendering = { body: string; headers: Record<string, string> };

// By the very objects that it was made from, and as long as they are known (worker/edge/entries.ts): when KV holds another
// text, the objects are others too, so a rendering is never older than its entries.
const renderings: Record<Kind, WeakMap<Widget, WeakMap<Client, Rendering>>> = {
  page: new WeakMap(),
  json: new WeakMap(),
};

/** What was rendered of an embed before, in this isolate, if neither its widget nor its client has changed. */
export function keptRendering(kind: Kind, { widget, client }: EmbedParts): Rendering | null {
  return renderings[kind].get(widget)?.get(client) ?? null;
}

/** Keeps what was rendered of an embed from these very objects. */
export async function keepRendering(
  kind: Kind,
  { widget, client }: EmbedParts,
  { body, headers }: Rendering,
): Promise<Rendering> {
  const rendering = { body, headers: { ...headers, ETag: await entityTag(body) } };
  const ofWidget = renderings[kind].get(widget) ?? new WeakMap<Client, Rendering>();
  renderings[kind].set(widget, ofWidget.set(client, rendering));
  return rendering;
}

/** The ETag of a body (RFC 9110). */
export async function entityTag(body: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(body));
  return `"${bytesToHex(new Uint8Array(digest)).slice(0, 32)}"`;
}
