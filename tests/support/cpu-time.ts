import { afterEach } from "vitest";

declare module "vitest" {
  interface TaskMeta {
    /** The CPU milliseconds of the test's thread since the test before it: in the first test of a file, with those of loading the file. */
    cpuMs?: number;
  }
}

let before = cpuMs();

afterEach(({ task }) => {
  const now = cpuMs();
  if (now !== undefined && before !== undefined) task.meta.cpuMs = now - before;
  before = now;
});

/** Undefined in workerd. */
function cpuMs(): number | undefined {
  if (typeof process.threadCpuUsage !== "function") return undefined;
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
