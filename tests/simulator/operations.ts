import * as fc from "fast-check";
import { expect, vi } from "vitest";
import { HOUR_MS, MINUTE_MS, dayOf, nextStart, idAt } from "#domain/time.ts";
import { runJob } from "#tests/support/jobs.ts";
import { labelIn } from "#tests/simulator/publishing.ts";
import { noteLate } from "#tests/simulator/settings.ts";
import { readState } from "#tests/simulator/state.ts";
import { type Command, command } from "#tests/simulator/step.ts";
import type { World } from "#tests/simulator/world.ts";

const isolate = fc.integer({ min: 0, max: 1 });

const JUMPS = {
  "two minutes back": () => Date.now() - 2 * MINUTE_MS,
  "a second": () => Date.now() + 1_000,
  "six minutes": () => Date.now() + 6 * MINUTE_MS,
  "two hours": () => Date.now() + 2 * HOUR_MS,
  "to the last second of the day": ({ state }: World) =>
    nextStart("day", Date.now(), state.platform.zone) - 1_000,
  "to the next month": ({ state }: World) => nextStart("month", Date.now(), state.platform.zone),
};

/** What happens around the answers: time passes, jobs run, isolates end. */
export const OPERATIONS: fc.Arbitrary<Command>[] = [
  command("the clock jumps", fc.constantFrom(...keysOf(JUMPS)), async (world, jump) => {
    const next = JUMPS[jump](world);
    noteLate(world, dayOf(next, world.state.platform.zone));
    vi.setSystemTime(next);
  }),
  command(
    "run",
    fc.record({
      job: fc.constantFrom("usage-sums", "outbox", "retention", "folds", "alerts"),
      isolate,
    }),
    async (world, { job, isolate: number }) => runJob(job, { bindings: world.bindings(number) }),
  ),
  command("run lost-runs", fc.record({ isolate }), async (world, { isolate: number }, isSound) => {
    // After this time, an answer that has not ended is lost.
    vi.setSystemTime(Date.now() + 6 * MINUTE_MS);
    await runJob("lost-runs", { bindings: world.bindings(number) });
    const { runs } = await readState(world);
    const [since, until] = [2 * HOUR_MS, 5.5 * MINUTE_MS].map((ms) => idAt(Date.now() - ms));
    const isDue = ({ id, cost }: { id: string; cost: number | null }) =>
      cost === null && id > (since ?? "") && id < (until ?? "");
    if (isSound) expect(runs.filter(isDue), "what was lost is settled").toEqual([]);
  }),
  command("restart", isolate, async (world, number) => world.restart(number)),
  command("the outbox is empty", isolate, async (world, number, isSound) => {
    if (!isSound) return;
    // After this time, no reader stores a former row again.
    vi.setSystemTime(Date.now() + 91_000);
    await runJob("outbox", { bindings: world.bindings(number) });
    await world.restart(number);
    const { client, widget } = world.state;
    const { text } = await world.call(world.aiPath(client.apikey), { isolate: number });
    expect(labelIn(text), "visitors get what is live").toBe(widget.submit);
  }),
];

function keysOf<T extends object>(record: T): (keyof T)[] {
  return Object.keys(record) as (keyof T)[];
}

/** Times at which a sequence begins: within a month, at the end of a month, and where clocks of Europe change. */
export const STARTS = ["2026-05-12T10:00:00Z", "2026-05-31T23:50:00Z", "2026-03-28T22:30:00Z"].map(
  (time) => Date.parse(time),
);
