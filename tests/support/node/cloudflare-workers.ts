import { LIMITS } from "#domain/limits.ts";
import { readMigrations } from "#scripts/local-database.ts";
import { SqliteD1 } from "#scripts/sqlite-d1.ts";
import { MemoryKv } from "#tests/support/node/kv.ts";
import { MemoryRateLimit } from "#tests/support/node/rate-limit.ts";
import { TEST_VARIABLES } from "#tests/support/test-variables.ts";

// In place of the module "cloudflare:workers".

const MIGRATIONS = readMigrations();

const rateLimits = Object.entries(LIMITS)
  .filter(([, { period }]) => period === "minute")
  .map(([name, { limit }]) => [name, new MemoryRateLimit(limit)]);

/** The bindings and variables of the tests. */
export const env = {
  DB: new SqliteD1(),
  FORMER_DB: new SqliteD1(),
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
