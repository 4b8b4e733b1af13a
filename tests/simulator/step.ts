import * as fc from "fast-check";
import { checkSpending } from "#tests/simulator/budgets.ts";
import type { Fault } from "#tests/simulator/faults.ts";
import { checkAudit, checkVersions } from "#tests/simulator/history.ts";
import { checkSums } from "#tests/simulator/money.ts";
import { readState } from "#tests/simulator/state.ts";
import type { World } from "#tests/simulator/world.ts";

/** A step of a sequence. The world is the real system; nothing is modelled beside it. */
export type Command = fc.AsyncCommand<object, World>;

/** Two steps of five meet a fault of the database. */
const FAULTS: fc.Arbitrary<Fault | null> = fc.oneof(
  { weight: 3, arbitrary: fc.constant(null) },
  {
    weight: 2,
    arbitrary: fc.record({
      at: fc.integer({ min: 1, max: 9 }),
      when: fc.constantFrom("before", "after"),
      lasts: fc.boolean(),
    }),
  },
);

/**
 * A command: `act` with random values, and with a fault or without. After it, all invariants are checked.
 * @param act `isSound`: no fault interferes, so the outcome is certain
 */
export function command<T>(
  name: string,
  values: fc.Arbitrary<T>,
  act: (world: World, values: T, isSound: boolean) => Promise<void>,
): fc.Arbitrary<Command> {
  return fc.tuple(values, FAULTS).map(([value, fault]) => ({
    check: () => true,
    toString: () =>
      `${name} ${JSON.stringify(value)}${fault ? ` fault ${JSON.stringify(fault)}` : ""}`,
    async run(_, world) {
      COUNT.steps += 1;
      world.faults.arm(fault);
      try {
        await act(world, value, fault === null);
      } finally {
        world.faults.arm(null);
      }
      await checkStep(world);
    },
  }));
}

/** The steps so far, those of shrunk sequences included. */
export const COUNT = { steps: 0 };

/** Reads the state and checks all invariants of a step. */
async function checkStep(world: World): Promise<void> {
  const before = world.state;
  const after = await readState(world);
  world.state = after;
  checkSums(world, after);
  checkSpending(world, before, after);
  checkVersions(before, after);
  checkAudit(before, after);
}
