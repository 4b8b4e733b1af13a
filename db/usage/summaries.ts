import { and, asc, desc, eq, gte, sql } from "drizzle-orm";
import { clientNames, deletedName } from "#db/audit/record.ts";
import type { Database } from "#db/base/database.ts";
import { clients } from "#db/schema/clients.ts";
import { counters, runs } from "#db/schema/usage.ts";
import { clientSubjectOf, PLATFORM, subjectOf } from "#db/usage/admit.ts";
import { idAt } from "#domain/time.ts";
import type { RunOutcome } from "#domain/usage/runs.ts";

/** The answers and the money of a month (`2026-11`): of every client, also deleted ones, and of "all clients", the dearest first. */
export async function spending(db: Database, month: string) {
  const { answers, spent, held, subject, period } = counters;
  const rows = await db
    .select({
      client: clients.clientname,
      subject,
      answers,
      spent,
      held,
      budget: clients.monthlyBudget,
    })
    .from(counters)
    .leftJoin(clients, eq(clientSubjectOf(sql`${clients.id}`), subject))
    .where(eq(period, month))
    .orderBy(desc(spent), asc(subject));
  const deleted = rows.flatMap(({ client, subject: of }) => (client === null ? [idIn(of)] : []));
  const names = await clientNames(db, deleted, Date.now());
  return rows.map(({ subject: of, ...row }) => ({
    ...row,
    clientId: of === PLATFORM ? null : idIn(of),
    client:
      row.client ??
      (of === PLATFORM ? "all clients" : `${names.get(idIn(of)) ?? idIn(of)} (deleted)`),
  }));
}

function idIn(subject: string): string {
  return subject.replace(subjectOf("client", ""), "");
}

/** The newest answers since a time (milliseconds since 1970). */
export async function latestRuns(
  db: Database,
  wanted: { since: number; outcome?: RunOutcome; clientId?: string; limit: number },
) {
  const { id, kind, feature, modelAsked, modelAnswered, outcome, cost, totalMs, clientId } = runs;
  return db
    .select({
      id,
      client: sql<string>`coalesce(${clients.clientname}, ${deletedName("client", sql`${clientId}`)}, ${clientId})`,
      kind,
      feature,
      modelAsked,
      modelAnswered,
      outcome,
      cost,
      totalMs,
    })
    .from(runs)
    .leftJoin(clients, eq(clients.id, clientId))
    .where(
      and(
        gte(id, idAt(wanted.since)),
        wanted.outcome && eq(outcome, wanted.outcome),
        wanted.clientId === undefined ? undefined : eq(clientId, wanted.clientId),
      ),
    )
    .orderBy(desc(id))
    .limit(wanted.limit);
}
