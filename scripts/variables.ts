import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { unstable_readConfig as readConfig } from "wrangler";
import { CONFIG, ROOT } from "#scripts/project.ts";

const SECRETS_FILE = join(ROOT, ".dev.vars");
const SECRETS = ["TOKEN_SECRET", "OPENAI_API_KEY"];

/** The Worker's variables and secrets by name. */
export type Variables = Record<string, string>;

/** Makes the secrets that a local run needs and that .dev.vars does not have. What is there stays. */
export function ensureSecrets(): void {
  const text = existsSync(SECRETS_FILE) ? readFileSync(SECRETS_FILE, "utf8") : "";
  if (parseEnv(text).TOKEN_SECRET) return;
  const separator = text === "" || text.endsWith("\n") ? "" : "\n";
  writeFileSync(
    SECRETS_FILE,
    `${text}${separator}TOKEN_SECRET="${randomBytes(32).toString("hex")}"\n`,
    {
      mode: 0o600,
    },
  );
}

/**
 * Variables of wrangler.toml, over them those of .dev.vars, over them those of the environment,
 * where an empty one counts as not set.
 */
export function readVariables(): Variables {
  const configured = readConfig({ config: CONFIG }).vars as Variables;
  const local = existsSync(SECRETS_FILE) ? parseEnv(readFileSync(SECRETS_FILE, "utf8")) : {};
  const variables = { ...configured, ...local } as Variables;
  for (const name of [...Object.keys(configured), ...SECRETS]) {
    const value = process.env[name];
    if (value) variables[name] = value;
  }
  return variables;
}
