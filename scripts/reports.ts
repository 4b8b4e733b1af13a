import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { ROOT } from "#scripts/project.ts";

/**
 * The number of passed tests, and a line (file, name, first line of the message) for each failed test and for each reason of skipped tests;
 * the milliseconds of each test.
 */
export type Outcome = {
  passed: number;
  failed: string[];
  skipped: string[];
  durations: Duration[];
};

/**
 * A test with its file and its time. `cpuMs`: the CPU time of its thread, known in Node only (tests/support/cpu-time.ts); of a journey that of the browser's
 * processes but the main one (tests/support/kept-context.ts).
 */
type Duration = { name: string; file: string; ms: number; cpuMs?: number };

const NOTHING: Outcome = { passed: 0, failed: [], skipped: [], durations: [] };

type VitestReport = {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: {
      status: string;
      fullName: string;
      failureMessages?: string[];
      duration?: number;
      meta?: { cpuMs?: number };
    }[];
  }[];
};

type PlaywrightSpec = {
  title: string;
  file: string;
  line: number;
  ok: boolean;
  tests: {
    status: string;
    annotations: { type: string; description?: string }[];
    results: { error?: { message?: string }; duration: number }[];
  }[];
};

type PlaywrightSuite = { specs: PlaywrightSpec[]; suites?: PlaywrightSuite[] };

type PlaywrightReport = {
  stats: { expected: number };
  suites: PlaywrightSuite[];
  errors: { message?: string }[];
};

/** Reads a Vitest JSON report. A file that failed before its first test counts as one failed test. */
export function readVitest(file: string): Outcome {
  const report = read<VitestReport>(file);
  if (report === null) return NOTHING;
  const failed = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === "failed")
      .map((test) => line(relative(ROOT, name), test.fullName, test.failureMessages?.[0])),
  );
  const broken = report.testResults
    .filter(({ status, assertionResults }) => status === "failed" && assertionResults.length === 0)
    .map(({ name, message }) => line(relative(ROOT, name), message));
  return {
    passed: report.numPassedTests,
    failed: [...broken, ...failed],
    skipped: [],
    durations: report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ fullName, duration = 0, meta }) => ({
        name: line(relative(ROOT, name), fullName),
        file: relative(ROOT, name),
        ms: duration,
        cpuMs: meta?.cpuMs,
      })),
    ),
  };
}

/** Reads a Playwright JSON report. An error outside of tests, such as in the set-up, counts as a failed test. */
export function readPlaywright(file: string): Outcome {
  const report = read<PlaywrightReport>(file);
  if (report === null) return NOTHING;
  const specs = report.suites.flatMap(specsOf);
  return {
    passed: report.stats.expected,
    failed: [
      ...specs.filter(({ ok }) => !ok).map(specLine),
      ...report.errors.map(({ message }) => line("outside of tests", message)),
    ],
    skipped: specs.flatMap(({ tests }) =>
      tests.flatMap(({ annotations }) =>
        annotations.flatMap(({ type, description }) =>
          type === "skip" ? [line(description)] : [],
        ),
      ),
    ),
    durations: specs.map((spec) => ({
      name: line(placeOf(spec), spec.title),
      file: `tests/browser/${spec.file}`,
      ms: spec.tests
        .flatMap(({ results }) => results)
        .reduce((sum, { duration }) => sum + duration, 0),
      cpuMs: browserCpuMs(spec),
    })),
  };
}

/** The CPU seconds that are known of tests. */
export function knownCpu({ durations }: Outcome): number {
  return durations.reduce((sum, { cpuMs = 0 }) => sum + cpuMs, 0) / 1_000;
}

/** A line for each of the slowest tests. */
export function slowest({ durations }: Outcome, count: number): string[] {
  return durations
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, count)
    .map(({ name, ms }) => `${(ms / 1_000).toFixed(1)} s  ${name}`);
}

/** A line for each of the files that used most: their CPU time where it is known, otherwise the time that their tests took. */
export function costliestFiles({ durations }: Outcome, count: number): string[] {
  const files = Map.groupBy(durations, ({ file, cpuMs }) =>
    cpuMs === undefined ? `s  ${file}` : `CPU s  ${file}`,
  );
  return Array.from(files, ([name, tests]) => ({
    name,
    ms: tests.reduce((sum, { ms, cpuMs = ms }) => sum + cpuMs, 0),
  }))
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, count)
    .map(({ name, ms }) => `${(ms / 1_000).toFixed(1)} ${name}`);
}

function specsOf({ specs, suites = [] }: PlaywrightSuite): PlaywrightSpec[] {
  return [...specs, ...suites.flatMap(specsOf)];
}

function specLine(spec: PlaywrightSpec): string {
  const [result] = spec.tests.flatMap(({ results }) => results);
  return line(placeOf(spec), spec.title, result?.error?.message);
}

/** The notes of a test (tests/support/kept-context.ts). A test without a page has none. */
function browserCpuMs({ tests }: PlaywrightSpec): number | undefined {
  const noted = tests.flatMap(({ annotations }) =>
    annotations.filter(({ type }) => type === "cpuMs"),
  );
  if (noted.length === 0) return undefined;
  return noted.reduce((sum, { description }) => sum + Number(description), 0);
}

function placeOf({ file, line: at }: PlaywrightSpec): string {
  return `tests/browser/${file}:${at}`;
}

/** Joins the first lines of several texts to one line. */
function line(...texts: (string | undefined)[]): string {
  const first = texts.map((text = "") => stripVTControlCharacters(text).trim().split("\n")[0]);
  return first.filter(Boolean).join(" › ");
}

function read<Report>(file: string): Report | null {
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Report) : null;
}
