import { expect } from "vitest";
import { dayOf } from "#domain/time.ts";
import { counterOf, type RunRow, type State, sumOf } from "#tests/simulator/state.ts";
import { TOKEN_BUDGET, type World } from "#tests/simulator/world.ts";

/** What a step may do to money (product/usage 1, 4 and 7). */
export function checkSpending(world: World, before: State, after: State): void {
  const former = new Map(before.runs.map((run) => [run.id, run]));
  const zones = [before.platform.zone, after.platform.zone];
  for (const run of after.runs.filter(({ id }) => !former.has(id))) {
    expect(
      zones.map((zone) => dayOf(after.now, zone)),
      "the day of a new answer",
    ).toContain(run.day);
    expect(run.reserved, "each answer reserves").toBeGreaterThan(0);
  }
  for (const run of after.runs) {
    const old = former.get(run.id);
    if (old === undefined || old.cost === null) continue;
    expect(run.outcome, "an end is final").toBe(old.outcome);
  }
  for (const subject of ["platform", `client:${world.clientId}`, world.program.subject])
    checkBudget(before, after, subject, former);
  checkQuota(before, after, `client:${world.clientId}`);
}

function budgetOf(subject: string, { platform, client }: State): number | null {
  if (subject === "platform") return platform.monthlyBudget;
  if (subject.startsWith("token:")) return TOKEN_BUDGET;
  return client.hardStop ? client.monthlyBudget : null;
}

/** A budget is passed only by answers that cost more than they reserved, and by costs that are changed later. */
function checkBudget(
  before: State,
  after: State,
  subject: string,
  former: Map<string, RunRow>,
): void {
  const budgets = [before, after].map(
    (state) => budgetOf(subject, state) ?? Number.POSITIVE_INFINITY,
  );
  const excess = (run: RunRow) => {
    const old = former.get(run.id)?.cost ?? null;
    return old === null
      ? Math.max(0, (run.cost ?? 0) - run.reserved)
      : Math.max(0, (run.cost ?? 0) - old);
  };
  for (const [month, runs] of Map.groupBy(after.runs, (run) => run.month)) {
    const used = (state: State) => {
      const { spent, held } = counterOf(state, month, subject) ?? { spent: 0, held: 0 };
      return spent + held;
    };
    const most = Math.max(used(before), ...budgets) + sumOf(runs, excess);
    expect(used(after), `${subject} in ${month}: spent + held ≤ budget`).toBeLessThanOrEqual(most);
  }
}

function checkQuota(before: State, after: State, subject: string): void {
  const quotas = [before, after].map(
    ({ client }) => client.dailyAnswers ?? Number.POSITIVE_INFINITY,
  );
  for (const row of after.counters.filter((counter) => counter.subject === subject)) {
    const old = counterOf(before, row.period, subject);
    const had = old?.day === row.day ? old.dayAnswers : 0;
    expect(row.dayAnswers, `${row.day}: answers ≤ quota`).toBeLessThanOrEqual(
      Math.max(had, ...quotas),
    );
  }
}
