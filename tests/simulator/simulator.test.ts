import * as fc from "fast-check";
import { describe, expect, inject, it, onTestFinished, vi } from "vitest";
import { ANSWERS } from "#tests/simulator/answers.ts";
import { OPERATIONS, STARTS } from "#tests/simulator/operations.ts";
import { PUBLISHING } from "#tests/simulator/publishing.ts";
import { BUDGETS, SETTINGS } from "#tests/simulator/settings.ts";
import { COUNT } from "#tests/simulator/step.ts";
import { createWorld } from "#tests/simulator/world.ts";
import { SETTLING } from "#worker/answers/metered.ts";

/** The most steps of a sequence. On average, sequences have half of them. */
const LONGEST = 60;

/** Answers and budgets three times as often as the others. */
const COMMANDS = [
  ...[1, 2, 3].flatMap(() => [...ANSWERS, ...BUDGETS]),
  ...SETTINGS,
  ...PUBLISHING,
  ...OPERATIONS,
];

const { seeds, steps } = inject("simulation");

describe("Money and publishing", () => {
  it.each(seeds)(
    "keep their invariants in random sequences, seed %i",
    { timeout: 0 },
    async (seed) => {
      const pauses = SETTLING.pauses;
      SETTLING.pauses = pauses.map(() => 1);
      vi.useFakeTimers({ toFake: ["Date"] });
      onTestFinished(() => {
        SETTLING.pauses = pauses;
        vi.useRealTimers();
      });
      const begun = COUNT.steps;
      let hasFailed = false;
      const commands = fc.commands(COMMANDS, {
        maxCommands: LONGEST,
        size: "max",
      });
      const property = fc.asyncProperty(
        fc.constantFrom(...STARTS),
        commands,
        async (start, sequence) => {
          if (!hasFailed && COUNT.steps - begun >= steps) return;
          const world = await createWorld(start);
          try {
            await fc.asyncModelRun(() => ({ model: {}, real: world }), sequence);
          } catch (error) {
            // Shrinking takes as many steps as it needs.
            hasFailed = true;
            throw error;
          } finally {
            await world.end();
          }
        },
      );
      await fc.assert(property, { seed, numRuns: steps });
      expect(COUNT.steps - begun).toBeGreaterThanOrEqual(steps);
    },
  );
});
