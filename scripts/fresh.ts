import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { prepare } from "#scripts/prepare.ts";
import { serve, type Served } from "#scripts/serve.ts";
import { withDatabase } from "#scripts/state.ts";
import { LOCAL_DEFAULTS, type Variables } from "#scripts/variables.ts";

type Options = {
  /** A folder with a prepared state (scripts/prepare.ts), which is copied instead of preparing one anew. */
  preparedState?: string;
  /** Writes rows beside the demo data before anything is served. */
  fill?: (database: D1Database) => Promise<void>;
  /** Over those of the build. */
  variables?: Variables;
};

/** The product being served; `refill` writes rows while nothing is served, then serves it anew at another `url`. */
export type FreshlyServed = Served & {
  refill: (fill: (database: D1Database) => Promise<void>) => Promise<void>;
};

/**
 * Serves the build on a free port with demo data of its own, which end with it. Nothing of the machine's .dev.vars is read:
 * the demo model answers unless the variables name another.
 */
export async function serveFresh({
  preparedState,
  fill,
  variables = {},
}: Options = {}): Promise<FreshlyServed> {
  const dataDirectory = mkdtempSync(join(tmpdir(), "prompt-widgets-"));
  const removeData = () => rmSync(dataDirectory, { recursive: true, force: true });
  process.on("exit", removeData);
  if (preparedState === undefined) await prepare(dataDirectory);
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
    database: () => served.database(),
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
