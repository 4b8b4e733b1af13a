import type { SqliteD1 } from "#scripts/sqlite-d1.ts";

// In place of the module "cloudflare:test".

type Migration = { name: string; queries: string[] };

class ExecutionContext {
  readonly promises: unknown[] = [];
  readonly props = {};

  waitUntil(promise: unknown): void {
    this.promises.push(promise);
  }

  passThroughOnException(): void {}
}

export function createExecutionContext(): ExecutionContext {
  return new ExecutionContext();
}

/** Waits for all background work of a context, also for what that work begins. */
export async function waitOnExecutionContext({ promises }: ExecutionContext): Promise<void> {
  const errors: unknown[] = [];
  while (promises.length > 0)
    for (const settled of await Promise.allSettled(promises.splice(0)))
      if (settled.status === "rejected") errors.push(settled.reason);
  if (errors.length === 1) throw errors[0];
  if (errors.length > 1) throw new AggregateError(errors);
}

export function createScheduledController({ cron = "", scheduledTime = new Date() } = {}) {
  return { cron, scheduledTime: Number(scheduledTime), noRetry: () => undefined };
}

const applied = new WeakMap<SqliteD1, Set<string>>();

/** Applies the migrations that the database does not have yet, each in a batch. */
export async function applyD1Migrations(
  database: SqliteD1,
  migrations: Migration[],
): Promise<void> {
  const names = applied.get(database) ?? new Set();
  applied.set(database, names);
  for (const { name, queries } of migrations) {
    if (names.has(name)) continue;
    await database.batch(queries.map((query) => database.prepare(query)));
    names.add(name);
  }
}
