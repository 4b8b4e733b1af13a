import { globSync } from "node:fs";
import { basename, dirname } from "node:path";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from "miniflare";
import {
  unstable_getMiniflareWorkerOptions as getMiniflareWorkerOptions,
  unstable_readConfig as readConfig,
} from "wrangler";
import { runAtTimes } from "#scripts/cron.ts";
import { freePort, localHost } from "#scripts/port.ts";
import { BUILT_CONFIG } from "#scripts/project.ts";
import { persistencePath } from "#scripts/local-database.ts";
import type { Variables } from "#scripts/variables.ts";

// Without this, wrangler warns that the build has no secrets. `variables` has them.
process.env.WRANGLER_LOG ??= "error";

type Options = {
  /** 0 chooses a free port. */
  port: number;
  /** The folder of the database and KV, which scripts/prepare-database.ts has prepared. */
  dataDirectory: string;
  /** Whether to print the Worker's log: one line of JSON per request. */
  showLog?: boolean;
  /** Whether the jobs run at their times; true unless given. */
  hasJobs?: boolean;
  /** Variables and secrets; they replace those of the built configuration. .dev.vars is not read. */
  variables: Variables;
  /** A module to serve in place of the built ones, with the same bindings. */
  script?: string;
};

/** The served product. `runJobs` runs the jobs of a cron expression; `stop` ends workerd. */
export type Served = {
  url: string;
  runJobs: (cron: string) => Promise<void>;
  stop: () => Promise<void>;
};

/**
 * Serves the production build in workerd on localhost, with local D1, KV and rate limits, and runs its cron jobs.
 * @throws an error with a sentence if the port is in use
 */
export async function serve({
  port,
  dataDirectory,
  variables,
  showLog = false,
  hasJobs = true,
  script,
}: Options): Promise<Served> {
  const chosenPort = port === 0 ? await freePort() : port;
  const config = readConfig({ config: BUILT_CONFIG });
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      host: await localHost(chosenPort),
      port: chosenPort,
      // Only Cloudflare's edge has the location of a request. Without this, Miniflare would request one from Cloudflare.
      cf: {},
      log: new Log(LogLevel.WARN),
      logRequests: false,
      ...(showLog ? {} : { handleStructuredLogs: () => undefined }),
      telemetry: { enabled: false },
      resourcePersistencePath: persistencePath(dataDirectory),
      workers: workersOf(config, variables, script),
    }),
  );
  try {
    await miniflare.ready;
  } catch (error) {
    await miniflare.dispose();
    throw error;
  }
  const runJobs = async (cron: string) => {
    const worker = await miniflare.getWorker(config.name);
    await worker.scheduled({ cron });
  };
  const endJobs = runAtTimes(hasJobs ? (config.triggers.crons ?? []) : [], runJobs);
  const stop = async () => {
    endJobs();
    await miniflare.dispose();
  };
  return { url: `http://localhost:${chosenPort}`, runJobs, stop };
}

type BuiltConfig = ReturnType<typeof readConfig>;

/** The options of the built Worker for Miniflare, with its modules as files. */
function workersOf(config: BuiltConfig, variables: Variables, script?: string) {
  const { main, workerOptions, externalWorkers } = getMiniflareWorkerOptions(config);
  if (main === undefined) throw new Error(`${BUILT_CONFIG} names no main module.`);
  const { modulesRules = [], ...options } = workerOptions;
  const folder = dirname(main);
  const entry = basename(main);
  const built = modulesRules.flatMap(({ type, include }) =>
    globSync(include, { cwd: folder, exclude: [entry] }).map((path) => ({ type, path })),
  );
  return [
    {
      ...options,
      name: config.name,
      rootPath: folder,
      bindings: { ...config.vars, ...variables },
      modules: script
        ? [{ type: "ESModule" as const, path: entry, contents: script }]
        : [{ type: "ESModule" as const, path: entry }, ...built],
    },
    ...externalWorkers,
  ];
}
