import { eq } from "drizzle-orm";
import type { Database } from "#db/connect.ts";
import { jobs } from "#db/schema.ts";

type Run = typeof jobs.$inferSelect;

/** Notes that a job has begun (milliseconds since 1970), in place of its last run. */
export async function start(db: Database, name: string, startedAt: number): Promise<void> {
  const run = { startedAt, endedAt: null, outcome: "running" as const, detail: {} };
  await db
    .insert(jobs)
    .values({ name, ...run })
    .onConflictDoUpdate({ target: jobs.name, set: run });
}

/** Notes how the run of a job ended. */
export async function end(
  db: Database,
  name: string,
  run: Pick<Run, "endedAt" | "outcome" | "detail">,
): Promise<void> {
  await db.update(jobs).set(run).where(eq(jobs.name, name));
}
