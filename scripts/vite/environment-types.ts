import { existsSync, readFileSync, writeFileSync } from "node:fs";
import type { Plugin } from "vite";
import { experimental_generateTypes as generateTypes } from "wrangler";
import { CONFIG } from "#scripts/project.ts";

/**
 * Writes the types of the bindings in wrangler.toml, as `wrangler types` does, whenever Vite reads its configuration:
 * `react-router typegen`, the build and the development server do. A binding that an environment lacks is optional.
 */
export function environmentTypes(): Plugin {
  return {
    name: "environment-types",
    async config() {
      const options = { config: CONFIG, includeRuntime: false, strictVars: false };
      const { content, path } = await generateTypes(options);
      if (!existsSync(path) || readFileSync(path, "utf8") !== content) writeFileSync(path, content);
    },
  };
}
