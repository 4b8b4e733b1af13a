import type { Context } from "hono";
import type { EmbedClient } from "#domain/clients/client.ts";
import { mayFrame } from "#domain/clients/framing.ts";
import { siteOf } from "#domain/clients/blocked-sites.ts";
import { languageOf } from "#domain/frame-texts/language.ts";
import type { AppEnv } from "#worker/context.ts";
import { keepRendering, keptRendering } from "#worker/edge/renderings.ts";
import { findKeptEmbed } from "#worker/rest/embeds/access.ts";
import { cachingOf } from "#worker/rest/embeds/embeds.ts";
import { noteBlockedSite } from "#worker/rest/embeds/blocked-sites.ts";

type EmbedContext = Context<AppEnv, "/embed/:type/:id/:apikey">;

const FRAMES = ["iframe", "frame", "object", "embed"];

/**
 * Answers with the embed page: the cached rendering of this isolate (worker/edge/renderings.ts), or a new one by `renderPage`. A
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
