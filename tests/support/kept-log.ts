import { afterAll, afterEach, type RunnerTask } from "vitest";

const METHODS = ["log", "info", "warn", "error", "debug"] as const;

/** A test that loops over a thousand calls shows its last lines. */
const MOST_SHOWN = 100;

/**
 * The lines that the running test has logged. Each request writes one, and Vitest's main process would receive all of them, to hide those
 * of tests that pass: most of its work. They are printed if the test fails.
 */
let lines: (() => void)[] = [];

for (const method of METHODS) {
  const print = console[method].bind(console);
  console[method] = (...values: unknown[]) => void lines.push(() => print(...values));
}

afterEach(({ task }) => end(task));
// The lines of a `beforeAll` that failed: no test has run after it.
afterAll(({}, file) => end(file));

function end(task: RunnerTask): void {
  const kept = lines;
  lines = [];
  if (hasFailed(task)) for (const print of kept.slice(-MOST_SHOWN)) print();
}

function hasFailed(task: RunnerTask): boolean {
  return task.result?.state === "fail" || ("tasks" in task && task.tasks.some(hasFailed));
}
