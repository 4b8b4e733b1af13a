import type { Context } from "hono";
import type { AppEnv } from "#worker/context.ts";
import { keepRendering, keptRendering } from "#worker/edge/renderings.ts";
import { findKeptEmbed } from "#worker/rest/embeds/access.ts";

type EmbedContext = Context<AppEnv, "/embed/:type/:id/:apikey">;

/**
 * Answers with the embed page: the cached rendering of this isolate (worker/edge/renderings.ts), or a new one by `renderPage`. A
 * preview is always rendered.
 */
export async function embedPage(
  c: EmbedContext,
  renderPage: (c: Context<AppEnv>) => Promise<Response>,
): Promise<Response> {
  const parts = await findKeptEmbed(c, c.req.param());
  const kept = parts && keptRendering("page", parts);
  if (kept) return c.body(kept.body, 200, kept.headers);
  const response = await renderPage(c);
  // Without parts, the page was made from the database. The next request finds the KV entries and caches its page.
  const isWhole = response.status === 200 && c.req.raw.method === "GET";
  if (parts === null || !isWhole) return response;
  const headers = Object.fromEntries(response.headers);
  const rendering = await keepRendering("page", parts, { body: await response.text(), headers });
  return c.body(rendering.body, 200, rendering.headers);
}
