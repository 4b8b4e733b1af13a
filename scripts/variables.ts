import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { unstable_readConfig as readConfig } from "wrangler";
import { DEMO_CLIENTS } from "#db/demo/data.ts";
import { createLtiKey } from "#scripts/lti-key.ts";
import { CONFIG, ROOT } from "#scripts/project.ts";
import { Variables as Schema } from "#worker/env.ts";

const SECRETS_FILE = join(ROOT, ".dev.vars");

/** Gives every local origin the first demo client, whatever its port. */
export const LOCAL_DEFAULTS = { LOCAL_STANDS_FOR: DEMO_CLIENTS[0]?.domainURL ?? "" };

/** The Worker's variables and secrets by name. */
export type Variables = Record<string, string>;

/** Adds the secrets that a local run needs to .dev.vars. Existing ones are kept. */
export function ensureSecrets(): void {
  const text = existsSync(SECRETS_FILE) ? readFileSync(SECRETS_FILE, "utf8") : "";
  const existing = parseEnv(text);
  const added = [
    existing.TOKEN_SECRET ? "" : `TOKEN_SECRET="${randomBytes(32).toString("hex")}"\n`,
    existing.LTI_KEY ? "" : `LTI_KEY='${createLtiKey()}'\n`,
  ].join("");
  if (added === "") return;
  const separator = text === "" || text.endsWith("\n") ? "" : "\n";
  writeFileSync(SECRETS_FILE, text + separator + added, { mode: 0o600 });
}

/**
 * The variables of a local run. Later sources win: local defaults, wrangler.toml, .dev.vars, and the environment, where an empty
 * value counts as not set.
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
