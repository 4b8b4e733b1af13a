import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { LIMITS } from "#domain/limits.ts";
import { ROOT } from "#scripts/project.ts";
import { MemoryDatabase } from "#tests/support/node/database.ts";
import { MemoryKv } from "#tests/support/node/kv.ts";
import { MemoryRateLimit } from "#tests/support/node/rate-limit.ts";
import { TEST_VARIABLES } from "#tests/support/test-variables.ts";

// In place of the module "cloudflare:workers".

const folder = join(ROOT, "migrations");
const MIGRATIONS = readdirSync(folder)
  .filter((name) => name.endsWith(".sql"))
  .toSorted()
  .map((name) => ({
    name,
    queries: readFileSync(join(folder, name), "utf8")
      .split("--> statement-breakpoint")
      .map((query) => query.trim())
      .filter((query) => query !== ""),
  }));

const rateLimits = Object.entries(LIMITS)
  .filter(([, { period }]) => period === "minute")
  .map(([name, { limit }]) => [name, new MemoryRateLimit(limit)]);

/** The bindings and variables of the tests. */
export const env = {
  DB: new MemoryDatabase(),
  FORMER_DB: new MemoryDatabase(),
  KV: new MemoryKv(),
  ASSETS: { fetch: async () => new Response(null, { status: 404 }) },
  ...Object.fromEntries(rateLimits),
  ...TEST_VARIABLES,
  MIGRATIONS,
};

// Migrations are applied once. Each file begins with a copy.
await env.DB.batch(
  MIGRATIONS.flatMap(({ queries }) => queries.map((query) => env.DB.prepare(query))),
);
const migrated = env.DB.serialize();

/** Empties the database, but for its tables, and KV. */
export function empty(): void {
  env.DB.deserialize(migrated);
  env.KV.clear();
}
