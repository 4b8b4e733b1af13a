import { applyD1Migrations, type D1Migration } from "cloudflare:test";
import { env } from "cloudflare:workers";
import type { Env } from "#worker/env.ts";

const { DB, MIGRATIONS } = env as unknown as Env & { MIGRATIONS: D1Migration[] };

await applyD1Migrations(DB, MIGRATIONS);
