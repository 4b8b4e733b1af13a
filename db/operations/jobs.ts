import { and, asc, desc, eq, gte, lt, ne, or, sql } from "drizzle-orm";
import { event } from "#db/audit/record.ts";
import type { Database } from "#db/base/database.ts";
import { faults, jobs } from "#db/schema/operations.ts";
import type { Actor } from "#domain/audit/actor.ts";
import type { Fault } from "#domain/operations/replies.ts";
import { LONGEST_RUN_MS } from "#domain/operations/jobs.ts";
import { DAY_MS } from "#domain/time.ts";

export type Run = typeof jobs.$inferSelect;

/**
 * Stores that a job has started (milliseconds since 1970). Replaces its last run.
 * @param by who runs it by hand, which is recorded
 */
export async function start(
  db: Database,
  name: string,
  startedAt: number,
  by?: Actor,
): Promise<void> {
  const run = { startedAt, endedAt: null, outcome: "running" as const, detail: {} };
  const started = db
    .insert(jobs)
    .values({ name, ...run })
    .onConflictDoUpdate({ target: jobs.name, set: run });
  await db.batch(by ? [started, runByHand(db, by, name, "running")] : [started]);
}

function runByHand(db: Database, by: Actor, name: string, outcome: Run["outcome"]) {
  const run = { action: "run", entity: "job", entityId: name, entityName: name } as const;
  const isSo = and(eq(jobs.name, name), eq(jobs.outcome, outcome));
  return event(db, by, run, sql`exists (select 1 from ${jobs} where ${isSo})`);
}

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

export async function get(db: Database, name: string): Promise<Run | undefined> {
  return db.select().from(jobs).where(eq(jobs.name, name)).get();
}

/** Asks for a run of a job by the next tick. Leaves a run that is under way alone. */
export async function want(db: Database, name: string, at: number, by: Actor): Promise<void> {
  const { outcome, startedAt } = jobs;
  const wish = db
    .insert(jobs)
    .values({ name, startedAt: at, endedAt: at, outcome: "wanted", detail: {} })
    .onConflictDoUpdate({
      target: jobs.name,
      set: { outcome: "wanted" },
      setWhere: or(ne(outcome, "running"), lt(startedAt, at - LONGEST_RUN_MS)),
    });
  await db.batch([wish, runByHand(db, by, name, "wanted")]);
}

/** The names of the jobs that somebody wants to run. */
export async function wanted(db: Database): Promise<string[]> {
  const rows = await db.select({ name: jobs.name }).from(jobs).where(eq(jobs.outcome, "wanted"));
  return rows.map(({ name }) => name);
}

/**
 * Counts an unexpected error in its hour.
 * @param fault the pattern of the route, the name of the error, and the id of the request
 */
export async function note(
  db: Database,
  fault: { route: string; failure: string; requestId: string },
  at: number,
): Promise<void> {
  const hour = hourOf(at);
  await db
    .insert(faults)
    .values({ ...fault, hour, count: 1 })
    .onConflictDoUpdate({
      target: [faults.hour, faults.route, faults.failure],
      set: { count: sql`${faults.count} + 1`, requestId: fault.requestId },
    });
}

/** The most faults that a person reads. */
const MAX_SHOWN = 20;

/** The unexpected errors of the last 24 hours, the latest first. */
export async function ofLastDay(db: Database, now: number): Promise<Fault[]> {
  return db
    .select()
    .from(faults)
    .where(gte(faults.hour, hourOf(now - DAY_MS)))
    .orderBy(desc(faults.hour), desc(faults.count))
    .limit(MAX_SHOWN);
}

/** The hour of a time, in UTC: `2026-11-22T14`. */
export function hourOf(time: number): string {
  return new Date(time).toISOString().slice(0, 13);
}
