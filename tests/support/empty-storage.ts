import { type D1Migration, reset } from "cloudflare:test";
import { env } from "cloudflare:workers";
import type { Env } from "#worker/env.ts";

const { DB, MIGRATIONS } = env as unknown as Env & { MIGRATIONS: D1Migration[] };

// Each test file begins with an empty database and empty KV: without `isolate`, the files of a worker share both.
// Once in thousands of files, the tables of the former file were still there after the reset: a second one removes them.
await empty().catch(empty);

// All in one batch: applyD1Migrations sends one for each migration, which costs the whole run 15 s of CPU.
async function empty(): Promise<void> {
  await reset();
  await DB.batch(MIGRATIONS.flatMap(({ queries }) => queries.map((query) => DB.prepare(query))));
}
