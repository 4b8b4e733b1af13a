import { join } from "node:path";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from "miniflare";
import { unstable_readConfig as readConfig } from "wrangler";
import { mustRun } from "#scripts/command.ts";
import { CONFIG } from "#scripts/project.ts";

/** Where Miniflare keeps what wrangler keeps in a folder given as `--persist-to`. */
export function persistencePath(dataDirectory: string): string {
  return join(dataDirectory, "v3");
}

/** Brings the local database up to the last migration. Throws what wrangler said when that fails. */
export async function migrate(dataDirectory: string): Promise<void> {
  // The configuration is named: after a build, wrangler would take the built one.
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

/** Gives the local database to `use`, as a Worker sees it, and closes it afterwards. */
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
    return await use(await miniflare.getD1Database("DB"));
  } finally {
    await miniflare.dispose();
  }
}
