import { THEME_COLORS } from "#app/look/first-script.ts";
import { restContext } from "#app/page-context.ts";
import { loadSite } from "#app/site/site-names.ts";
import type { Route } from "./+types/manifest.ts";

const ICONS = [192, 512].map((size) => ({
  src: `/icons/icon-${size}.png`,
  sizes: `${size}x${size}`,
  type: "image/png",
  purpose: "any maskable",
}));

/** The web manifest: name, icons and colours of the site on a home screen, with the name of the client that owns this site. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { names } = await loadSite(context.get(restContext), new URL(request.url).origin);
  const { clientName, tagline } = names;
  const manifest = {
    name: clientName,
    short_name: clientName,
    description: tagline,
    start_url: "/dashboard",
    scope: "/",
    display: "standalone",
    background_color: THEME_COLORS.light,
    theme_color: THEME_COLORS.light,
    icons: ICONS,
  };
  return Response.json(manifest, {
    headers: { "Content-Type": "application/manifest+json", "Cache-Control": "no-store" },
  });
}
