import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { prepareDatabase } from "#scripts/prepare-database.ts";
import { serve, type Served } from "#scripts/serve.ts";
import { withDatabase } from "#scripts/local-database.ts";
import { LOCAL_DEFAULTS, type Variables } from "#scripts/variables.ts";

type Options = {
  /** A folder with a prepared state (scripts/prepare-database.ts) to copy. Without it a new state is prepared. */
  preparedState?: string;
  /** Inserts rows in addition to the demo data, before the site is served. */
  fill?: (database: D1Database) => Promise<void>;
  /** They replace the variables of the build. */
  variables?: Variables;
};

/** The served product; `refill` stops it, writes rows and serves it again at another `url`. */
export type FreshlyServed = Served & {
  refill: (fill: (database: D1Database) => Promise<void>) => Promise<void>;
};

/**
 * Serves the build on a free port with new demo data, which is deleted at the end. It does not read .dev.vars: the demo model
 * answers unless `variables` names another one.
 */
export async function serveFresh({
  preparedState,
  fill,
  variables = {},
}: Options = {}): Promise<FreshlyServed> {
  const dataDirectory = mkdtempSync(join(tmpdir(), "prompt-widgets-"));
  const removeData = () => rmSync(dataDirectory, { recursive: true, force: true });
  process.on("exit", removeData);
  if (preparedState === undefined) await prepareDatabase(dataDirectory);
  else cpSync(preparedState, dataDirectory, { recursive: true });
  if (fill !== undefined) await withDatabase(dataDirectory, fill);
  const secrets = {
    ...LOCAL_DEFAULTS,
    TOKEN_SECRET: crypto.randomUUID() + crypto.randomUUID(),
    ...variables,
  };
  const start = () => serve({ port: 0, dataDirectory, variables: secrets });
  let served = await start();
  return {
    get url() {
      return served.url;
    },
    runJobs: (cron) => served.runJobs(cron),
    refill: async (fillAgain) => {
      await served.stop();
      await withDatabase(dataDirectory, fillAgain);
      served = await start();
    },
    stop: async () => {
      await served.stop();
      removeData();
    },
  };
}
