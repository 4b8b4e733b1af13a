import {
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { mustRun } from "#scripts/command.ts";
import { BUILT_CONFIG, ROOT } from "#scripts/project.ts";

const STAMP = join(ROOT, "build/.stamp");
const SOURCES = [
  "app",
  "db",
  "domain",
  "worker",
  "public",
  "scripts/vite",
  "package.json",
  "package-lock.json",
  "react-router.config.ts",
  "tsconfig.json",
  "vite.config.ts",
  "wrangler.toml",
];

/** Builds for the environment in `CLOUDFLARE_ENV`; if it is empty, for the default one. */
export const BUILD_COMMAND = ["react-router", "build", "--logLevel", "warn"] as const;

/**
 * Builds the product, unless the last build is newer than every source.
 * @returns whether it built
 * @throws when the build fails
 */
export async function buildIfOlder(): Promise<boolean> {
  const newest = Math.max(...SOURCES.map((source) => newestChange(join(ROOT, source))));
  if (existsSync(STAMP) && isDefaultBuild() && statSync(STAMP).mtimeMs > newest) return false;
  await build();
  return true;
}

/** @param env an environment of wrangler.toml; empty for the default one */
async function build(env = ""): Promise<void> {
  const started = new Date();
  console.log(env === "" ? "Building ..." : `Building for the environment ${env} ...`);
  await mustRun(BUILD_COMMAND, { env: { CLOUDFLARE_ENV: env } });
  // The stamp has the start of the build, so a source that changes during the build is newer.
  writeFileSync(STAMP, "");
  utimesSync(STAMP, started, started);
}

/** Whether the last build was for the default environment: a deployment of another environment replaces the build. */
function isDefaultBuild(): boolean {
  if (!existsSync(BUILT_CONFIG)) return false;
  const { targetEnvironment } = JSON.parse(readFileSync(BUILT_CONFIG, "utf8"));
  return !targetEnvironment;
}

/** The last change of a file, or of anything in a folder, in milliseconds. A folder's own time changes when a file is removed. */
function newestChange(path: string): number {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return 0;
  if (!stats.isDirectory()) return stats.mtimeMs;
  return Math.max(
    stats.mtimeMs,
    ...readdirSync(path).map((name) => newestChange(join(path, name))),
  );
}

if (import.meta.main) {
  const env = process.env.CLOUDFLARE_ENV ?? "";
  if (env !== "") await build(env);
  else if (!(await buildIfOlder()))
    console.log("The build is newer than the sources: nothing to do.");
}
