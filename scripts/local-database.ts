import { join } from "node:path";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from "miniflare";
import { unstable_readConfig as readConfig } from "wrangler";
import { mustRun } from "#scripts/command.ts";
import { CONFIG } from "#scripts/project.ts";
import { steady } from "#scripts/steady-database.ts";

/** The folder in which Miniflare finds the data that wrangler stores in the folder `--persist-to`. */
export function persistencePath(dataDirectory: string): string {
  return join(dataDirectory, "v3");
}

/**
 * Applies all migrations to the local database.
 * @throws an error with wrangler's output if that fails
 */
export async function migrate(dataDirectory: string): Promise<void> {
  // Name the configuration, because after a build wrangler would use the built one.
  await mustRun(
    [
      "wrangler",
      "d1",
      "migrations",
      "apply",
      "DB",
      "--local",
      "--persist-to",
      dataDirectory,
      "--config",
      CONFIG,
    ],
    { quiet: true },
  );
}

/** Calls `use` with the local database, in the form that a Worker gets, and closes the database afterwards. */
export async function withDatabase<T>(
  dataDirectory: string,
  use: (database: D1Database) => Promise<T>,
): Promise<T> {
  const { d1_databases: databases } = readConfig({ config: CONFIG });
  const id =
    databases.find(({ binding }: { binding: string }) => binding === "DB")?.database_id ?? "DB";
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      modules: true,
      script: "export default {};",
      compatibilityDate: "2026-09-01",
      d1Databases: { DB: id },
      resourcePersistencePath: persistencePath(dataDirectory),
      cf: {},
      log: new Log(LogLevel.ERROR),
      telemetry: { enabled: false },
    }),
  );
  try {
    return await use(steady(await miniflare.getD1Database("DB")));
  } finally {
    await miniflare.dispose();
  }
}
