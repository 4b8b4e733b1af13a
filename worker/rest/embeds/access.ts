import type { Context } from "hono";
import * as clients from "#db/clients.ts";
import * as widgets from "#db/widgets.ts";
import { type Client, framingOrigins, PREVIEW_KEY } from "#domain/clients/client.ts";
import type { Widget } from "#domain/widgets/widget.ts";
import { hasOwnOrigin } from "#worker/auth/same-origin.ts";
import { cookieAccount } from "#worker/auth/session.ts";
import { type AppEnv, database } from "#worker/context.ts";
import { type EmbedParts, findEmbedParts, findKeptEmbedParts } from "#worker/edge/lookups.ts";
import { notFound, Problem } from "#worker/problem.ts";
import { sanitizeWidget } from "#worker/sanitize.ts";

/** A widget that a key may use, the client whose look and model it gets, and for previews the signed-in person. */
export type EmbedAccess = { client: Client; widget: Widget; previewUserId: string | null };

type EmbedPath = { type: string; id: string; apikey: string };

/**
 * Finds what an embed path names, if its key may use it: the widget and its toolkit are approved for the key's client.
 * Throws the same "not found" for a wrong key, an unapproved and an unknown widget.
 */
export async function findEmbed(c: Context<AppEnv>, path: EmbedPath): Promise<EmbedAccess> {
  if (path.apikey === PREVIEW_KEY) return findPreview(c, path);
  const parts = await findEmbedParts(c, path.apikey, path.id);
  if (parts === null || !isApproved(parts, path)) throw notFound();
  c.get("record").client = parts.client.id;
  return { ...parts, previewUserId: null };
}

/** What an embed path names, as `findEmbed` finds it, if KV has all of it; `null` otherwise, and for previews. */
export async function findKeptEmbed(
  c: Context<AppEnv>,
  path: EmbedPath,
): Promise<EmbedParts | null> {
  if (path.apikey === PREVIEW_KEY) return null;
  const parts = await findKeptEmbedParts(c, path.apikey, path.id);
  if (parts === null || !isApproved(parts, path)) return null;
  c.get("record").client = parts.client.id;
  return parts;
}

/** Lets a page of another site read the answer if the client allows that site; refuses it otherwise. */
export function shareWithOrigin(c: Context<AppEnv>, client: Client): void {
  if (hasOwnOrigin(c)) return;
  const origin = c.req.header("Origin") ?? "";
  if (!framingOrigins(client).includes(origin)) {
    throw new Problem(403, "Forbidden", { detail: "This site may not use this widget." });
  }
  c.header("Access-Control-Allow-Origin", origin);
}

/** Which sites may frame an embed, as a Content-Security-Policy directive. A preview: this site alone. */
export function frameAncestors({ client, previewUserId }: EmbedAccess): string {
  const others = previewUserId === null ? framingOrigins(client) : [];
  return ["frame-ancestors 'self'", ...others].join(" ");
}

function isApproved({ client, widget }: EmbedParts, path: EmbedPath): boolean {
  return (
    widget.type === path.type &&
    client.approvedToolkits.includes(widget.type) &&
    client.approvedWidgets.includes(widget.id)
  );
}

// The preview key works only together with a live session of this site: it is no secret.
async function findPreview(c: Context<AppEnv>, path: EmbedPath): Promise<EmbedAccess> {
  const isOwn =
    hasOwnOrigin(c) && ["same-origin", "none", undefined].includes(c.req.header("Sec-Fetch-Site"));
  const account = isOwn ? await cookieAccount(c) : null;
  if (account === null) throw notFound();
  const db = database(c);
  const [client, widget] = await Promise.all([
    clients.get(db, account.clientId),
    widgets.get(db, path.id, account.isAdmin ? undefined : account.clientId),
  ]);
  if (client === null || widget?.type !== path.type) throw notFound();
  return { client, widget: sanitizeWidget(widget), previewUserId: account.userId };
}
