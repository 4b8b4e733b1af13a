import { serveFresh } from "#scripts/fresh.ts";

/**
 * Serves the build with fresh demo data and the demo model for all browser journeys, at BASE_URL.
 * @returns what Playwright calls when they are over
 */
export default async function setUp(): Promise<() => Promise<void>> {
  // Playwright ends orderly on Ctrl-C only.
  process.once("SIGTERM", () => process.exit(143));
  const { url, stop } = await serveFresh();
  process.env.BASE_URL = url;
  return stop;
}
