import { reactRouter } from "@react-router/dev/vite";
import type { Plugin } from "vite";

/** They reload parts of a page, or refuse files named `.server`, which this product does not have: it keeps rooms out by their folder. */
const NOT_FOR_BUILDS = [
  "react-router:dot-server",
  "react-router:inject-hmr-runtime",
  "react-router:hmr-runtime",
  "react-router:react-refresh-babel",
];

/**
 * React Router's plugins, called for the modules that they can change only. They name none, so that Vite gave each of them the path of each
 * import and a copy of the text of each module of all packages: a third of the build.
 */
export function router(): Plugin[] {
  const plugins = reactRouter();
  const missing = NOT_FOR_BUILDS.find((name) => plugins.every((plugin) => plugin.name !== name));
  if (missing) throw new Error(`React Router has no plugin ${missing} (scripts/vite/router.ts).`);
  return plugins.map((plugin) => {
    if (NOT_FOR_BUILDS.includes(plugin.name)) return { ...plugin, apply: "serve" };
    const { resolveId, load, transform } = plugin;
    return {
      ...plugin,
      ...(typeof resolveId === "function" && {
        resolveId: { filter: { id: /^virtual:/ }, handler: resolveId },
      }),
      ...(typeof load === "function" && {
        load: { filter: { id: /^\0virtual:/ }, handler: load },
      }),
      ...(typeof transform === "function" && {
        transform: { filter: { id: { exclude: /\/node_modules\// } }, handler: transform },
      }),
    };
  });
}
