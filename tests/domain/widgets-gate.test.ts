import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CheckOutcome } from "#domain/widgets/checks.ts";
import {
  type TestStates,
  testState,
  gateOf,
  gotWorse,
  testSummary,
  worstFirst,
} from "#domain/widgets/gate.ts";

const outcome = (passed: boolean | null, judged = false) => ({ passed, judged, sentence: "" });
const state = fc.constantFrom("passed" as const, "failed" as const, "doubtful" as const, undefined);
const states = fc.record({ draft: state, live: state });

describe("The gate of a publication", () => {
  it.each<[CheckOutcome[], string]>([
    [[], "passed"],
    [[outcome(true), outcome(true, true)], "passed"],
    [[outcome(true), outcome(false)], "failed"],
    [[outcome(true), outcome(false, true)], "doubtful"],
    [[outcome(null, true)], "doubtful"],
    [[outcome(false), outcome(null, true)], "failed"],
  ])("a case with %j is %s", (outcomes, expected) => {
    expect(testState(outcomes)).toBe(expected);
  });

  it("is red for a failed check only, and green only where every case of the draft has passed", () => {
    fc.assert(
      fc.property(fc.array(states), (cases) => {
        const drafts = cases.map(({ draft }) => draft);
        const gate = gateOf(cases);
        expect(gate === "red").toBe(drafts.includes("failed"));
        expect(gate === "green").toBe(drafts.every((draft) => draft === "passed"));
      }),
    );
  });

  it("never turns red by a judge, and never green by what is not known", () => {
    const judged = fc.record({
      passed: fc.constantFrom(true, false, null),
      judged: fc.constant(true),
      sentence: fc.constant(""),
    });
    fc.assert(
      fc.property(fc.array(judged), (outcomes) => {
        const gate = gateOf([{ draft: testState(outcomes) }]);
        expect(gate).toBe(outcomes.every(({ passed }) => passed === true) ? "green" : "yellow");
      }),
    );
  });

  it("counts what has passed, and shows what got worse first", () => {
    const cases: { states: TestStates }[] = [
      { states: { draft: "passed", live: "passed" } },
      { states: { draft: "failed", live: "failed" } },
      { states: { draft: "doubtful", live: "passed" } },
      { states: { draft: "failed", live: "passed" } },
      { states: {} },
    ];
    expect(testSummary(cases.map((one) => one.states))).toEqual({
      draft: { passed: 1, of: 5 },
      live: { passed: 3, of: 5 },
    });
    const order = worstFirst(cases).map((one) => cases.indexOf(one));
    expect(order).toEqual([3, 2, 1, 4, 0]);
    expect(worstFirst(cases).map(({ states }) => gotWorse(states))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});
