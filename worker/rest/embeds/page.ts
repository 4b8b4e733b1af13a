import type { Context } from "hono";
import type { AppEnv } from "#worker/context.ts";
import { keepRendering, keptRendering } from "#worker/edge/renderings.ts";
import { findKeptEmbed } from "#worker/rest/embeds/access.ts";

type EmbedContext = Context<AppEnv, "/embed/:type/:id/:apikey">;

/**
 * The embed page, as it was rendered before while neither widget nor client have changed, else by `renderPage`.
 * Previews are rendered for each person.
 */
export async function embedPage(
  c: EmbedContext,
  renderPage: (c: Context<AppEnv>) => Promise<Response>,
): Promise<Response> {
  const parts = await findKeptEmbed(c, c.req.param());
  const kept = parts && keptRendering("page", parts);
  if (kept) return c.body(kept.body, 200, kept.headers);
  const response = await renderPage(c);
  // Without parts the page was made from the database: the next request finds its entries and keeps the page.
  const isWhole = response.status === 200 && c.req.raw.method === "GET";
  if (parts === null || !isWhole) return response;
  const headers = Object.fromEntries(response.headers);
  const rendering = await keepRendering("page", parts, { body: await response.text(), headers });
  return c.body(rendering.body, 200, rendering.headers);
}
