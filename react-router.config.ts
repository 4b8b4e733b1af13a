import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // With 8.4's default, reloading a page whose clientLoader has a HydrateFallback fails hydration in the production build.
  splitRouteModules: false,
} satisfies Config;
