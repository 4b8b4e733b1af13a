import { sql } from "drizzle-orm";
import type { Database } from "#db/base/connect.ts";
import * as alertRows from "#db/operations/alerts.ts";
import * as jobRows from "#db/operations/jobs.ts";
import { utcDay } from "#domain/day.ts";
import { DAY_MS } from "#domain/durations.ts";
import type { AlertData, AlertKind, NewAlert } from "#domain/operations/alerts.ts";
import { DRILL_JOB, hasFailed, isLate, type ScheduledJob } from "#domain/operations/jobs.ts";

/** The days after which a restored backup is too long ago. */
const DRILL_DAYS = 90;

/**
 * Raises alerts about jobs that should have run again, and about those whose last run has failed or has ended without a word. One a week
 * for each job, because some failures stay, such as that of a provider without a list of models.
 */
export async function troubledJobs(
  db: Database,
  schedule: readonly ScheduledJob[],
  now: number,
): Promise<number> {
  const crons = new Map(schedule.map(({ name, cron }) => [name, cron]));
  const week = Math.floor(now / (7 * DAY_MS));
  const troubled = (await jobRows.list(db)).flatMap((run): NewAlert[] => {
    const cron = crons.get(run.name);
    const isOverdue = cron !== undefined && isLate(cron, run.startedAt, now);
    if (!isOverdue && !hasFailed(run, now)) return [];
    const kind: AlertKind = isOverdue ? "job.late" : "job.failed";
    const data = { job: run.name, begun: timeOf(run.startedAt) };
    return [{ key: `${kind}:${run.name}:${week}`, kind, data }];
  });
  return raise(db, troubled, now);
}

/** Raises an alert while no backup has been restored for 90 days on a site that has had answers for as long. One a month. */
export async function overdueDrill(db: Database, now: number): Promise<number> {
  const since = now - DRILL_DAYS * DAY_MS;
  const drill = await jobRows.get(db, DRILL_JOB);
  if (drill?.outcome === "done" && drill.startedAt > since) return 0;
  const day = utcDay(since);
  const [old] = await db.all(sql`select 1 from usage_days where day < ${day} limit 1`);
  if (old === undefined) return 0;
  const data: AlertData = { days: DRILL_DAYS, ...(drill && { last: timeOf(drill.startedAt) }) };
  const key = `drill.overdue:${timeOf(now).slice(0, 7)}`;
  return raise(db, [{ key, kind: "drill.overdue", data }], now);
}

/** `2026-11-22, 03:17` in UTC. */
function timeOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 16).replace("T", ", ");
}

async function raise(db: Database, alerts: NewAlert[], now: number): Promise<number> {
  if (alerts.length === 0) return 0;
  return (await alertRows.add(db, alerts, now).run()).meta.changes;
}
