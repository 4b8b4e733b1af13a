import { dirname, join, resolve } from "node:path";

/** The project's folder. */
export const ROOT = dirname(import.meta.dirname);

/** The wrangler configuration in the build, to serve or deploy it. */
export const BUILT_CONFIG = join(ROOT, "build/server/wrangler.json");

/** The wrangler configuration that people edit. */
export const CONFIG = join(ROOT, "wrangler.toml");

/** The port to serve on: PORT, else 8787. Ends the process with a sentence if it is not a port. */
export function chosenPort(name = "PORT", fallback = 8787): number {
  const port = Number(process.env[name] || fallback);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    console.error(`${name} must be a number from 1 to 65535, not "${process.env[name]}".`);
    process.exit(1);
  }
  return port;
}

/** The folder of the local database and KV: DATA_DIR, else wrangler's own. */
export function chosenDataDirectory(): string {
  return resolve(ROOT, process.env.DATA_DIR || ".wrangler/state");
}
