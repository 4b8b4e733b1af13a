import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { runAtOnce } from "#app/widgets/tests/use-test-runs.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const TASKS = ["a", "b", "c", "d", "e"];

/** Runs the tasks, each of which takes a tenth of a second. `waits` has the tasks that are too early the first time. */
function start(waits: Record<string, number> = {}) {
  const control = new AbortController();
  const done: string[] = [];
  const waiting: number[] = [];
  let [running, most] = [0, 0];
  const work = async (task: string) => {
    most = Math.max(most, (running += 1));
    await new Promise((resolve) => setTimeout(resolve, 100));
    running -= 1;
    const seconds = waits[task];
    delete waits[task];
    if (seconds === undefined) done.push(task);
    return seconds ?? null;
  };
  const onWaiting = (seconds: number) => void waiting.push(seconds);
  const end = runAtOnce(TASKS, work, { signal: control.signal, atOnce: 3, onWaiting });
  return { control, done, waiting, end, most: () => most };
}

describe("runAtOnce", () => {
  it("does all tasks, three at a time", async () => {
    const { done, end, most } = start();
    await vi.advanceTimersByTimeAsync(200);
    await end;
    expect(done.toSorted()).toEqual(TASKS);
    expect(most()).toBe(3);
  });

  it("begins no other task where one is too early, counts the seconds, and tries it again", async () => {
    const { done, waiting, end } = start({ b: 3 });
    await vi.advanceTimersByTimeAsync(2_000);
    // A fourth task had begun by then.
    expect(done).toEqual(["a", "c", "d"]);
    expect(waiting).toContain(3);
    await vi.advanceTimersByTimeAsync(2_000);
    await end;
    expect(done.toSorted()).toEqual(TASKS);
    expect(waiting.at(-1)).toBe(0);
  });

  it("begins no task after it was stopped, also while it waits", async () => {
    const { control, done, end } = start({ a: 60 });
    await vi.advanceTimersByTimeAsync(150);
    const before = [...done];
    control.abort();
    await vi.advanceTimersByTimeAsync(2_000);
    await end;
    expect(done).toEqual(before);
  });
});
