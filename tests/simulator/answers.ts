import * as fc from "fast-check";
import { expect } from "vitest";
import { INPUTS } from "#tests/support/runs.ts";
import { counterOf, readState, type State, today } from "#tests/simulator/state.ts";
import { type Command, command } from "#tests/simulator/step.ts";
import type { World } from "#tests/simulator/world.ts";

const isolate = fc.integer({ min: 0, max: 1 });

/** The ways in which a provider answers or fails (tests/support/fake-model.ts), the usual one most often. */
const scenario = fc.oneof(
  { weight: 6, arbitrary: fc.constant("ok") },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      "usage-cached",
      "usage-none",
      "usage-absurd-output",
      "refusal",
      "empty",
      "server-error",
      "unauthorized",
      "quota",
      "half-stream",
      "content-filter",
    ),
  },
);

/** What visitors, and people who are signed in, do with answers. */
export const ANSWERS: fc.Arbitrary<Command>[] = [
  command("submit", fc.record({ isolate, scenario }), submit),
  command("generate", fc.record({ isolate, scenario }), async (world, sent) => {
    const body = { type: "socialpost", prompt: "Bread" };
    await world.call("/api/generate", { ...sent, body, token: await world.token("person") });
  }),
  command(
    "ask as a program",
    fc.record({ isolate, scenario, key: fc.constantFrom("one", "two", undefined) }),
    askAsProgram,
  ),
  command("submit with the former key", fc.record({ isolate }), submitWithFormerKey),
  command("begin to read", fc.record({ isolate, scenario }), async (world, sent) => {
    await world.begin(world.aiPath(world.state.client.apikey), { ...sent, body: INPUTS });
  }),
  command("end an answer", fc.record({ leaves: fc.boolean() }), async (world, { leaves }) => {
    const first = world.pending.shift();
    await (leaves ? first?.leave() : first?.read());
  }),
  command(
    "submit at once",
    fc.record({
      isolates: fc.array(isolate, { minLength: 2, maxLength: 5 }),
      leaves: fc.boolean(),
    }),
    async (world, { isolates, leaves }) => {
      const path = world.aiPath(world.state.client.apikey);
      const calls = isolates.map(async (number, index) => {
        const leaving = leaves && index === 0 ? { scenario: "stall", leavesAfter: 15 } : {};
        await world.call(path, { isolate: number, body: INPUTS, ...leaving });
      });
      // A caller who leaves gets no response.
      await Promise.allSettled(calls);
    },
  ),
];

/** Without a fault, an answer is admitted if and only if its reservation fits, and costs what its tokens cost on its day. */
async function submit(
  world: World,
  { scenario: asked, ...sent }: { isolate: number; scenario: string },
  isSound: boolean,
) {
  const before = world.state;
  const path = world.aiPath(before.client.apikey);
  const { status } = await world.call(path, { ...sent, scenario: asked, body: INPUTS });
  if (!isSound) return;
  const after = await readState(world);
  const run = after.runs.find(({ id }) => !before.runs.some((old) => old.id === id));
  const price = priceOf(before);
  const key = JSON.stringify([price.input, price.output]);
  const known = world.reservations.get(key);
  if (known !== undefined && before.client.dailyAnswers === null)
    expect(run !== undefined, `an answer that reserves ${known} is admitted`).toBe(
      fits(world, before, known),
    );
  expect(run === undefined, "a refusal is 429").toBe(status === 429);
  if (run === undefined) return;
  expect(run.reserved, `the reservation at the price ${key}`).toBe(known ?? run.reserved);
  world.reservations.set(key, run.reserved);
  expect(run.outcome, "without a fault, an answer is settled").not.toBe("running");
  if (asked === "ok") expect([status, run.cost]).toEqual([200, costAt(price)]);
}

/** A repeated call costs nothing, and has no run. */
async function askAsProgram(
  world: World,
  { key, ...sent }: { isolate: number; scenario: string; key?: string | undefined },
  isSound: boolean,
) {
  const { path, token } = world.program;
  const headers: Record<string, string> = key === undefined ? {} : { "Idempotency-Key": key };
  const before = world.state;
  const { status, replayed } = await world.call(path, { ...sent, token, headers, body: INPUTS });
  if (!isSound) return;
  const { runs } = await readState(world);
  const added = runs.filter(({ id }) => !before.runs.some((old) => old.id === id));
  expect(added.length === 0, "without a run, a call is refused or repeated").toBe(
    replayed || status === 429 || status === 409,
  );
}

function priceOf(state: State) {
  const valid = state.prices.filter(({ validFrom }) => validFrom <= today(state));
  const [first] = valid.toSorted((one, other) => other.validFrom.localeCompare(one.validFrom));
  if (!first) throw new Error("There is always a price.");
  return first;
}

/** 20 tokens in and 10 out, at a price in micro-dollars for a million. */
function costAt({ input, output }: { input: number; output: number }): number {
  return Math.ceil((20 * input + 10 * output) / 1_000);
}

function fits(world: World, state: State, reserved: number): boolean {
  const month = today(state).slice(0, 7);
  const { monthlyBudget, hardStop } = state.client;
  const budgets = {
    [`client:${world.clientId}`]: hardStop ? monthlyBudget : null,
    platform: state.platform.monthlyBudget,
  };
  return Object.entries(budgets).every(([subject, budget]) => {
    const row = counterOf(state, month, subject);
    return budget === null || (row?.spent ?? 0) + (row?.held ?? 0) + reserved <= budget;
  });
}

/** A key works until its end, whatever caches say (product/clients 14). */
async function submitWithFormerKey(
  world: World,
  { isolate: number }: { isolate: number },
  isSound: boolean,
) {
  const before = world.state;
  const [former] = before.keys.filter(({ endsAt }) => endsAt !== null);
  if (!former) return;
  const { status } = await world.call(world.aiPath(former.apikey), {
    isolate: number,
    body: INPUTS,
  });
  const isEnded = (former.endsAt ?? 0) <= before.now;
  const { runs } = await readState(world);
  if (isEnded) expect(runs.length, "an ended key gets no answer").toBe(before.runs.length);
  if (isSound) expect(status === 404, "only an ended key is unknown").toBe(isEnded);
}
