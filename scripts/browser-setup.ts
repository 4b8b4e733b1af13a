import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { prepare } from "#scripts/prepare.ts";
import { serve } from "#scripts/serve.ts";

/**
 * Serves the build with fresh demo data and the demo model for all browser journeys, at BASE_URL.
 * @returns what Playwright calls when they are over
 */
export default async function setUp(): Promise<() => Promise<void>> {
  const dataDirectory = mkdtempSync(join(tmpdir(), "prompt-widgets-browser-"));
  const removeData = () => rmSync(dataDirectory, { recursive: true, force: true });
  process.on("exit", removeData);
  // Playwright ends orderly on Ctrl-C only.
  process.once("SIGTERM", () => process.exit(143));
  await prepare(dataDirectory);
  const { url, stop } = await serve({
    port: 0,
    dataDirectory,
    // Nothing of the machine's .dev.vars: no test may reach a real model.
    variables: { TOKEN_SECRET: crypto.randomUUID() + crypto.randomUUID() },
  });
  process.env.BASE_URL = url;
  return async () => {
    await stop();
    removeData();
  };
}
