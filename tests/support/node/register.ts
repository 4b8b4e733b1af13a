// `node --import`: lets Node load the files of the product and their tests as they are, for the project "node" of vitest.config.ts.
import { readFileSync } from "node:fs";
import { enableCompileCache, registerHooks, type ResolveFnOutput } from "node:module";
import "../../../scripts/drizzle-modules.mjs";
import "./globals.ts";

const at = (path: string) => new URL(path, import.meta.url).href;

const DOUBLES: Record<string, string> = {
  "cloudflare:test": at("./cloudflare-test.ts"),
  "cloudflare:workers": at("./cloudflare-workers.ts"),
  "#worker/auth/password-cost.ts": at("../password-cost.ts"),
};

const resolved = new Map<string, ResolveFnOutput>();

enableCompileCache();
registerHooks({
  resolve(specifier, context, next) {
    const double = DOUBLES[specifier];
    if (double !== undefined) return { url: double, shortCircuit: true };
    const { parentURL = "" } = context;
    if (specifier.startsWith(".") || parentURL.includes("/node_modules/"))
      return next(specifier, context);
    const known = resolved.get(specifier) ?? { ...next(specifier, context), shortCircuit: true };
    resolved.set(specifier, known);
    return known;
  },
  // As Vite does it: `?raw` imports the text of a file.
  load(url, context, next) {
    if (!url.endsWith("?raw")) return next(url, context);
    const text = readFileSync(new URL(url.slice(0, -"?raw".length)), "utf8");
    const source = `export default ${JSON.stringify(text)};`;
    return { format: "module", source, shortCircuit: true };
  },
});
