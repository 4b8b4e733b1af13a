import type { CheckOutcome } from "#domain/widgets/checks.ts";
import type { WidgetTest, TestResult, ListedVersion } from "#domain/widgets/replies.ts";
import type { Side } from "#domain/widgets/widget-test.ts";

/**
 * How a test ended. `doubtful`: only checks that the model judges have failed, or the outcome of a check is not known. The model's
 * verdicts are not stable enough to fail a test.
 */
export type TestState = TestResult["state"];

/** How many tests passed when a draft was published: with the draft, and with what was live. */
export type TestSummary = NonNullable<ListedVersion["tests"]>;

/** `green`: publish. `yellow`: something is not known, or a judge doubts it. `red`: a check has failed. */
export type Gate = "green" | "yellow" | "red";

export type TestStates = Partial<Record<Side, TestState>>;

export function testState(outcomes: readonly CheckOutcome[]): TestState {
  if (outcomes.some(({ passed, judged }) => passed === false && !judged)) return "failed";
  return outcomes.every(({ passed }) => passed === true) ? "passed" : "doubtful";
}

/** Whether a draft passes its tests. A judged check alone never makes it red. */
export function gateOf(cases: readonly TestStates[]): Gate {
  if (cases.some(({ draft }) => draft === "failed")) return "red";
  return cases.every(({ draft }) => draft === "passed") ? "green" : "yellow";
}

/** The most answers that running these cases once with one side needs: one each, and one for each question to the judge. */
export function answersFor(cases: readonly Pick<WidgetTest, "checks">[]): number {
  const checks = cases.flatMap((test) => test.checks);
  const judged = checks.map((check) => (check.kind === "judged" ? check.times : 0));
  return judged.reduce<number>((sum, times) => sum + times, cases.length);
}

export function testSummary(cases: readonly TestStates[]): TestSummary {
  const count = (side: Side) => ({
    passed: cases.filter((states) => states[side] === "passed").length,
    of: cases.length,
  });
  return { draft: count("draft"), live: count("live") };
}

const ORDER = ["failed", "doubtful", undefined, "passed"] as const;

/** The cases in the order in which they matter: first those that got worse, then the others that have not passed. */
export function worstFirst<T extends { states: TestStates }>(cases: readonly T[]): T[] {
  const rank = ({ states: { draft, live } }: T) =>
    ORDER.indexOf(draft) - (gotWorse({ draft, live }) ? ORDER.length : 0);
  return cases.toSorted((a, b) => rank(a) - rank(b));
}

/** Whether what is live passes a test that the draft does not. */
export function gotWorse({ draft, live }: TestStates): boolean {
  return live === "passed" && (draft === "failed" || draft === "doubtful");
}
