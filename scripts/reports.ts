import { existsSync, readFileSync } from "node:fs";

/** How many tests passed and failed. */
export type Count = { passed: number; failed: number };

/** Counts a Vitest JSON report. A file that failed before its first test counts as one failed test. */
export function countVitest(file: string): Count {
  const report = read<{
    numPassedTests: number;
    numFailedTests: number;
    testResults: { status: string; assertionResults: unknown[] }[];
  }>(file);
  if (report === null) return { passed: 0, failed: 0 };
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length };
}

/** Counts a Playwright JSON report. An error outside of tests (in the set-up, say) counts as a failed test. */
export function countPlaywright(file: string): Count {
  const report = read<{
    stats: { expected: number; unexpected: number; flaky: number };
    errors: unknown[];
  }>(file);
  if (report === null) return { passed: 0, failed: 0 };
  const { expected, unexpected, flaky } = report.stats;
  // "Flaky": failed once and passed when tried again, where playwright.config.ts allows that.
  return { passed: expected + flaky, failed: unexpected + report.errors.length };
}

function read<Report>(file: string): Report | null {
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Report) : null;
}
