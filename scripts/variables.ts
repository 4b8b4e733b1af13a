import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { unstable_readConfig as readConfig } from "wrangler";
import { DEMO_CLIENTS } from "#db/demo/data.ts";
import { CONFIG, ROOT } from "#scripts/project.ts";
import { Variables as Schema } from "#worker/env.ts";

const SECRETS_FILE = join(ROOT, ".dev.vars");

/** Lets a local origin on any port find the first demo client. */
export const LOCAL_DEFAULTS = { LOCAL_STANDS_FOR: DEMO_CLIENTS[0]?.domainurl ?? "" };

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
 * Local defaults, over them variables of wrangler.toml, over them those of .dev.vars, over them those of the environment,
 * where an empty one counts as not set.
 */
export function readVariables(): Variables {
  const configured = readConfig({ config: CONFIG }).vars as Variables;
  const local = existsSync(SECRETS_FILE) ? parseEnv(readFileSync(SECRETS_FILE, "utf8")) : {};
  const variables = { ...LOCAL_DEFAULTS, ...configured, ...local } as Variables;
  for (const name of Object.keys(Schema.shape)) {
    const value = process.env[name];
    if (value) variables[name] = value;
  }
  return variables;
}
