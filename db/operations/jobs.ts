import { asc, eq, lt, ne, or } from "drizzle-orm";
import type { Database } from "#db/connect.ts";
import { jobs } from "#db/operations/schema.ts";
import { LONGEST_RUN_MS } from "#domain/operations/jobs.ts";

/** The last run of a job. */
export type Run = typeof jobs.$inferSelect;

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

/** The last run of every job that has run. */
export async function list(db: Database): Promise<Run[]> {
  return db.select().from(jobs).orderBy(asc(jobs.name));
}

/** The last run of a job. */
export async function get(db: Database, name: string): Promise<Run | undefined> {
  return db.select().from(jobs).where(eq(jobs.name, name)).get();
}

/** Asks for a run of a job by the next tick. Leaves a run that is under way alone. */
export async function want(db: Database, name: string, at: number): Promise<void> {
  const { outcome, startedAt } = jobs;
  await db
    .insert(jobs)
    .values({ name, startedAt: at, endedAt: at, outcome: "wanted", detail: {} })
    .onConflictDoUpdate({
      target: jobs.name,
      set: { outcome: "wanted" },
      setWhere: or(ne(outcome, "running"), lt(startedAt, at - LONGEST_RUN_MS)),
    });
}

/** The names of the jobs that somebody wants to run. */
export async function wanted(db: Database): Promise<string[]> {
  const rows = await db.select({ name: jobs.name }).from(jobs).where(eq(jobs.outcome, "wanted"));
  return rows.map(({ name }) => name);
}
