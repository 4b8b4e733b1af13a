import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "#scripts/project.ts";
import { readPlaywright, readVitest, slowest } from "#scripts/reports.ts";
import { withFolder } from "#scripts/temporary-folder.ts";

/** The outcome that `read` finds in a report. */
function readOf<T>(read: (file: string) => T, report: object): Promise<T> {
  return withFolder(async (folder) => {
    const file = join(folder, "report.json");
    writeFileSync(file, JSON.stringify(report));
    return read(file);
  });
}

it("names the slowest unit tests of a report", async () => {
  const test = (fullName: string, duration: number) => ({ status: "passed", fullName, duration });
  const assertionResults = [test("one", 1_000), test("two", 3_000), test("three", 2_000)];
  const file = {
    name: join(ROOT, "tests/worker/widgets.test.ts"),
    status: "passed",
    assertionResults,
  };
  const report = await readOf(readVitest, { numPassedTests: 3, testResults: [file] });
  expect(slowest(report, 2)).toEqual([
    "3.0 s  tests/worker/widgets.test.ts › two",
    "2.0 s  tests/worker/widgets.test.ts › three",
  ]);
});

it("adds up the tries of a journey", async () => {
  const results = [{ duration: 1_500 }, { duration: 2_000 }];
  const tests = [{ status: "flaky", annotations: [], results }];
  const specs = [{ title: "opens", file: "widgets.spec.ts", line: 7, ok: true, tests }];
  const report = { stats: { expected: 0, flaky: 1 }, suites: [{ specs }], errors: [] };
  expect(slowest(await readOf(readPlaywright, report), 15)).toEqual([
    "3.5 s  tests/browser/widgets.spec.ts:7 › opens",
  ]);
});
