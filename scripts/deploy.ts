// npm run deploy -- [--env NAME] [--jurisdiction PLACE] [--location REGION] [--secrets-file FILE]: builds, migrates, deploys (docs/deploying.md).
import { parseArgs } from "node:util";
import { unstable_readConfig as readConfig } from "wrangler";
import { BUILD_COMMAND } from "#scripts/build.ts";
import { endOnSignals, mustRun } from "#scripts/command.ts";
import { CONFIG } from "#scripts/project.ts";

const USAGE =
  "usage: npm run deploy -- [--env NAME] [--jurisdiction PLACE] [--location REGION] [--secrets-file FILE]";

/** Where D1 stores a new database: a jurisdiction binds it, a region is a hint. */
const PLACES = {
  jurisdiction: ["eu", "us", "fedramp"],
  location: ["wnam", "enam", "weur", "eeur", "apac", "oc"],
};

/**
 * Builds, creates the remote database if it is missing, applies its migrations, and deploys. Stops at the first command that
 * fails.
 * @param parameters of the command line
 * @param execute runs a command; `CLOUDFLARE_ENV` in its environment names the environment of wrangler.toml, empty for production
 * @throws when the parameters name no option or environment, or a command fails
 */
export async function deploy(parameters: string[], execute: typeof mustRun): Promise<void> {
  const { env = process.env.CLOUDFLARE_ENV ?? "", place, secretsFile } = readOptions(parameters);
  const [database] = readConfig({ config: CONFIG, env }, { hideWarnings: true }).d1_databases;
  const environment = { CLOUDFLARE_ENV: env };
  const wrangler = (...rest: string[]) =>
    execute(["wrangler", ...rest], { env: environment, interactive: true });

  // Before the build, which takes a minute: it fails where nobody is signed in.
  const list = ["wrangler", "d1", "list", "--json"] as const;
  const { stdout } = await execute(list, { env: environment, quiet: true });
  const names = (JSON.parse(stdout) as { name: string }[]).map(({ name }) => name);
  await execute(BUILD_COMMAND, { env: environment });
  if (!names.includes(database.database_name)) {
    await wrangler("d1", "create", database.database_name, ...place, "--update-config", "false");
  }
  // Before the code: migrations only add, so the Worker that still runs works with the migrated database.
  await wrangler("d1", "migrations", "apply", database.binding, "--remote", "--config", CONFIG);
  await wrangler("deploy", ...(secretsFile === undefined ? [] : ["--secrets-file", secretsFile]));
}

function readOptions(args: string[]) {
  const text = { type: "string" } as const;
  try {
    const { values } = parseArgs({
      args,
      options: { env: text, jurisdiction: text, location: text, "secrets-file": text },
    });
    if (values.jurisdiction !== undefined && values.location !== undefined)
      throw new Error("--jurisdiction decides: D1 ignores --location beside it.");
    const place = (["jurisdiction", "location"] as const).flatMap((name) => {
      const value = values[name];
      if (value === undefined) return [];
      if (PLACES[name].includes(value)) return [`--${name}`, value];
      throw new Error(`--${name} is one of ${PLACES[name].join(", ")}.`);
    });
    return { env: values.env, place, secretsFile: values["secrets-file"] };
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${USAGE}`, { cause: error });
  }
}

if (import.meta.main) {
  endOnSignals((signal) => (signal === "SIGINT" ? 130 : 143));
  try {
    await deploy(process.argv.slice(2), mustRun);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
