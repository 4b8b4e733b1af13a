import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { ROOT } from "#scripts/project.ts";

/** How many tests passed, and a line about each that failed: where it stands, its name, what it said first. */
export type Outcome = { passed: number; failed: string[] };

type VitestReport = {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
  }[];
};

type PlaywrightSuite = {
  specs: {
    title: string;
    file: string;
    line: number;
    ok: boolean;
    tests: { results: { error?: { message?: string } }[] }[];
  }[];
  suites?: PlaywrightSuite[];
};

type PlaywrightReport = {
  stats: { expected: number; flaky: number };
  suites: PlaywrightSuite[];
  errors: { message?: string }[];
};

/** Reads a Vitest JSON report. A file that failed before its first test counts as one failed test. */
export function readVitest(file: string): Outcome {
  const report = read<VitestReport>(file);
  if (report === null) return { passed: 0, failed: [] };
  const failed = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(ROOT, name);
    if (status === "failed" && assertionResults.length === 0) return [line(file, message)];
    return assertionResults
      .filter((test) => test.status === "failed")
      .map((test) => line(file, test.fullName, test.failureMessages?.[0]));
  });
  return { passed: report.numPassedTests, failed };
}

/** Reads a Playwright JSON report. An error outside of tests (in the set-up, say) counts as a failed test. */
export function readPlaywright(file: string): Outcome {
  const report = read<PlaywrightReport>(file);
  if (report === null) return { passed: 0, failed: [] };
  const failed = [
    ...report.suites.flatMap(failedSpecs),
    ...report.errors.map(({ message }) => line("outside of tests", message)),
  ];
  // "Flaky": failed once and passed when tried again, where playwright.config.ts allows that.
  return { passed: report.stats.expected + report.stats.flaky, failed };
}

function failedSpecs({ specs, suites = [] }: PlaywrightSuite): string[] {
  const own = specs.filter(({ ok }) => !ok);
  return [
    ...own.map((spec) => {
      const [result] = spec.tests.flatMap(({ results }) => results);
      return line(`tests/browser/${spec.file}:${spec.line}`, spec.title, result?.error?.message);
    }),
    ...suites.flatMap(failedSpecs),
  ];
}

/** One line of several texts, the first line of each. */
function line(...texts: (string | undefined)[]): string {
  const first = texts.map((text = "") => stripVTControlCharacters(text).trim().split("\n")[0]);
  return first.filter(Boolean).join(" › ");
}

function read<Report>(file: string): Report | null {
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Report) : null;
}
