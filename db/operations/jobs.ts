import { eq } from "drizzle-orm";
import type { Database } from "#db/connect.ts";
import { jobs } from "#db/operations/schema.ts";

type Run = typeof jobs.$inferSelect;

/** Stores that a job has started (milliseconds since 1970). Replaces its last run. */
export async function start(db: Database, name: string, startedAt: number): Promise<void> {
  const run = { startedAt, endedAt: null, outcome: "running" as const, detail: {} };
  await db
    .insert(jobs)
    .values({ name, ...run })
    .onConflictDoUpdate({ target: jobs.name, set: run });
}

/** Stores the outcome of a run. */
export async function end(
  db: Database,
  name: string,
  run: Pick<Run, "endedAt" | "outcome" | "detail">,
): Promise<void> {
  await db.update(jobs).set(run).where(eq(jobs.name, name));
}
