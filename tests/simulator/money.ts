import { expect } from "vitest";
import type { usageDays } from "#db/schema/usage.ts";
import { DAY_MS, dayOf } from "#domain/time.ts";
import { counterOf, type RunRow, type State, sumOf } from "#tests/simulator/state.ts";
import type { World } from "#tests/simulator/world.ts";

/** Answers are deleted after 90 days, their sums stay. */
const KEPT_MS = 85 * DAY_MS;

/** Ends without text for which a provider charges nothing: all of their counts are given back (product/usage 3). */
const FREE = ["unavailable", "busy", "exhausted", "misconfigured", "tooLong"];

const isFree = ({ outcome }: RunRow) => FREE.includes(outcome);

/** Answers, counters, days and sums are equal to the nano-dollar, and what is held is that of the answers under way (product/usage 4). */
export function checkSums(world: World, after: State): void {
  const since = new Date(after.now - KEPT_MS).toISOString().slice(0, 10);
  for (const run of after.runs) {
    expect(run.cost === null, "only an answer under way has no cost").toBe(
      run.outcome === "running",
    );
    expect(run.month, "the month of an answer is that of its day").toBe(run.day.slice(0, 7));
  }
  for (const subject of ["platform", `client:${world.clientId}`, world.program.subject]) {
    const months = new Set([
      ...after.counters.map(({ period }) => period.slice(0, 7)),
      ...after.runs.map(({ month }) => month),
    ]);
    for (const month of months)
      if (`${month}-01` >= since) checkMonth(world, after, month, subject);
  }
  checkCallers(after);
  checkDays(after, since);
}

/** All answers of a world are those of its one client; a token has those of its program. */
function checkMonth(world: World, after: State, month: string, subject: string): void {
  const isOfToken = subject.startsWith("token:");
  const ofMonth = after.runs.filter((run) => run.month === month);
  const runs = isOfToken ? ofMonth.filter(({ userId }) => userId === subject) : ofMonth;
  const held = sumOf(runs, ({ cost, reserved }) => (cost === null ? reserved : 0));
  const spent = sumOf(runs, ({ cost }) => cost ?? 0);
  const nothing = { answers: 0, held: 0, spent: 0, day: "", dayAnswers: 0, dayCostly: 0 };
  const { day, dayAnswers, dayCostly, ...counted } = counterOf(after, month, subject) ?? nothing;
  const wanted = { answers: runs.length, held, spent };
  expect(counted, `${subject} in ${month}: counter = answers`).toMatchObject(wanted);
  const ofDay = runs.filter((run) => run.day === day);
  const left = ofDay.length - ofDay.filter(isFree).length - dayCostly;
  if (day > world.lateUntil)
    expect(dayAnswers, `${subject} on ${day}: counts = answers`).toBe(left);
}

/** The counters of callers: all answers of today but the free ones. */
function checkCallers({ now, runs, counters, platform }: State): void {
  const today = dayOf(now, platform.zone);
  const own = counters.filter(
    ({ period, subject }) => period === today && /^(address|user|token):/u.test(subject),
  );
  const wanted = runs.filter((run) => run.day === today && !isFree(run)).length;
  expect(
    sumOf(own, ({ answers }) => answers),
    `callers on ${today}: counts = answers`,
  ).toBe(wanted);
}

type Sums = Pick<
  typeof usageDays.$inferSelect,
  | "answers"
  | "failures"
  | "estimated"
  | "inputTokens"
  | "cachedTokens"
  | "outputTokens"
  | "cost"
  | "firsts"
  | "firstMs"
  | "totalMs"
>;

const SUMS: Record<keyof Sums, (run: RunRow) => number> = {
  answers: () => 1,
  failures: ({ outcome }) => (outcome === "answered" || outcome === "left" ? 0 : 1),
  estimated: ({ estimated }) => (estimated === 0 ? 0 : 1),
  inputTokens: ({ inputTokens }) => inputTokens ?? 0,
  cachedTokens: ({ cachedTokens }) => cachedTokens ?? 0,
  outputTokens: ({ outputTokens }) => outputTokens ?? 0,
  cost: ({ cost }) => cost ?? 0,
  firsts: ({ firstMs }) => (firstMs === null ? 0 : 1),
  firstMs: ({ firstMs }) => firstMs ?? 0,
  totalMs: ({ totalMs }) => totalMs ?? 0,
};
const NAMES = Object.keys(SUMS) as (keyof Sums)[];

const sumsOf = (rows: readonly Sums[]) => NAMES.map((name) => sumOf(rows, (row) => row[name]));

/** The sums of the days equal their answers, and those of all clients equal the days (product/usage 5). */
function checkDays({ runs, days, sums }: State, since: string): void {
  const settled = runs.filter((run) => run.cost !== null && run.day >= since);
  const byKey = Map.groupBy(settled, (run) =>
    JSON.stringify([
      run.day,
      run.clientId,
      run.feature,
      run.userId ?? "",
      run.kind,
      run.modelAnswered ?? run.modelAsked,
    ]),
  );
  const wanted = [...byKey].map(([key, rows]) => [
    key,
    ...NAMES.map((name) => sumOf(rows, SUMS[name])),
  ]);
  const recent = days.filter(({ day }) => day >= since);
  const stored = recent.map((row) => [
    JSON.stringify([row.day, row.clientId, row.feature, row.userId, row.kind, row.model]),
    ...sumsOf([row]),
  ]);
  expect(stored.toSorted(), "days = answers").toEqual(wanted.toSorted());
  for (const { day } of sums.filter(({ split }) => split === "")) {
    const parts = Map.groupBy(
      sums.filter((row) => row.day === day && row.split !== ""),
      ({ split }) => split,
    );
    const ofDay = sumsOf(days.filter((row) => row.day === day));
    for (const [split, rows] of parts)
      expect(sumsOf(rows), `sums of ${day} by ${split} = days`).toEqual(ofDay);
  }
}
