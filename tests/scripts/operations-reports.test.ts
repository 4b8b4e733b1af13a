import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "#scripts/project.ts";
import { run } from "#scripts/command.ts";
import { costliestFiles, knownCpu, readPlaywright, readVitest, slowest } from "#scripts/reports.ts";
import { withFolder } from "#scripts/temporary-folder.ts";

/** The outcome that `read` finds in a report. */
function readOf<T>(read: (file: string) => T, report: object): Promise<T> {
  return withFolder(async (folder) => {
    const file = join(folder, "report.json");
    writeFileSync(file, JSON.stringify(report));
    return read(file);
  });
}

it("names the slowest unit tests of a report, and the files that used most", async () => {
  const test = (fullName: string, duration: number, meta = {}) => ({
    status: "passed",
    fullName,
    duration,
    meta,
  });
  const file = (name: string, ...assertionResults: object[]) => ({
    name: join(ROOT, "tests/worker", name),
    status: "passed",
    assertionResults,
  });
  const files = [
    file("widgets.test.ts", test("one", 1_000), test("two", 3_000), test("three", 2_000)),
    // The same file in Node, where CPU time is known.
    file("widgets.test.ts", test("one", 900, { cpuMs: 500 })),
    file("toolkits.test.ts", test("waits", 2_500, { cpuMs: 100 })),
  ];
  const report = await readOf(readVitest, { numPassedTests: 5, testResults: files });
  expect(slowest(report, 2)).toEqual([
    "3.0 s  tests/worker/widgets.test.ts › two",
    "2.5 s  tests/worker/toolkits.test.ts › waits",
  ]);
  expect(costliestFiles(report, 2)).toEqual([
    "6.0 s  tests/worker/widgets.test.ts",
    "0.5 CPU s  tests/worker/widgets.test.ts",
  ]);
});

it("adds up what journeys note of the browser's processes", async () => {
  const spec = (title: string, ...noted: string[]) => ({
    title,
    file: "lists-rows.spec.ts",
    line: 1,
    ok: true,
    tests: [
      {
        status: "expected",
        annotations: noted.map((description) => ({ type: "cpuMs", description })),
        results: [{ duration: 9_000 }],
      },
    ],
  });
  const report = await readOf(readPlaywright, {
    stats: { expected: 3 },
    suites: [{ specs: [spec("one", "1500"), spec("two", "700"), spec("without a page")] }],
    errors: [],
  });
  expect(costliestFiles(report, 2)).toEqual([
    "9.0 s  tests/browser/lists-rows.spec.ts",
    "2.2 CPU s  tests/browser/lists-rows.spec.ts",
  ]);
  expect(knownCpu(report)).toBe(2.2);
});

it.runIf(existsSync("/proc/self/stat"))("counts the CPU seconds of each command", async () => {
  const busy = (ms: number) => {
    const work = `const end = process.cpuUsage().user + ${ms * 1_000}; while (process.cpuUsage().user < end);`;
    return run(["node", "-e", work], { quiet: true });
  };
  const [{ cpu: long = 0 }, { cpu: short = 0 }] = [await busy(500), await busy(0)];
  expect(long).toBeGreaterThanOrEqual(0.5);
  expect(long).toBeGreaterThan(short + 0.25);
});
