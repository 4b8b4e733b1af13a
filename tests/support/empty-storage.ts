import { applyD1Migrations, type D1Migration, reset } from "cloudflare:test";
import { env } from "cloudflare:workers";
import type { Env } from "#worker/env.ts";

const { DB, MIGRATIONS } = env as unknown as Env & { MIGRATIONS: D1Migration[] };

// Each test file begins with an empty database and empty KV: without `isolate`, the files of a worker share both.
await reset();
await applyD1Migrations(DB, MIGRATIONS);
