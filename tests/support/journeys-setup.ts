import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { prepareDatabase } from "#scripts/prepare-database.ts";
import { createLtiKey } from "#scripts/lti-key.ts";
import { withDatabase } from "#scripts/local-database.ts";
import { plantAttacks } from "#tests/support/hostile-rows.ts";
import {
  type JourneySession,
  plantSessions,
  serveSessions,
  startAdministratorSession,
} from "#tests/support/journey-sessions.ts";
import { type ModelSite, serveSite, serveWithModel } from "#tests/support/sites.ts";

/**
 * Starts the servers that all journeys share, and sets environment variables for Playwright's workers:
 * - `PREPARED_STATE`: a folder with the demo data, which every site of the journeys copies
 * - `TOKEN_SECRET`, `LTI_KEY`, `ADMINISTRATOR`: the secrets of all sites, and a session in their database (tests/support/administration.ts)
 * - `BASE_URL`: the product with the demo model
 * - `SESSIONS_URL`: gives an account with a session at BASE_URL (tests/support/journey-sessions.ts), and starts another site
 *   (tests/support/echo-site.ts)
 * @returns a function that stops all of them
 */
export default async function setUp(): Promise<() => Promise<void>> {
  // Playwright handles Ctrl-C only.
  process.once("SIGTERM", () => process.exit(143));
  const preparedState = mkdtempSync(join(tmpdir(), "prompt-widgets-journeys-"));
  process.on("exit", () => rmSync(preparedState, { recursive: true, force: true }));
  await prepareDatabase(preparedState);
  process.env.PREPARED_STATE = preparedState;
  process.env.TOKEN_SECRET = crypto.randomUUID() + crypto.randomUUID();
  process.env.LTI_KEY = createLtiKey();
  const administrator = await withDatabase(preparedState, startAdministratorSession);
  process.env.ADMINISTRATOR = JSON.stringify(administrator);
  let planted: JourneySession[] = [];
  const fill = async (database: D1Database) => {
    planted = await plantSessions(database);
  };
  const site = await serveSite({ fill });
  let echo: Promise<ModelSite> | undefined;
  const sessions = await serveSessions(planted, async () => {
    echo ??= serveWithModel("ok", plantAttacks);
    const { url, modelUrl } = await echo;
    return { url, modelUrl };
  });
  process.env.BASE_URL = site.url;
  process.env.SESSIONS_URL = sessions.url;
  return async () => {
    await Promise.all([site.stop(), (await echo)?.stop(), sessions.stop()]);
  };
}
