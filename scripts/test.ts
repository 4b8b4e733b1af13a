// npm test: runs and counts every check and every test. The last lines of the output are the failures and `N passed, N failed`.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findBrowser } from "#scripts/browser.ts";
import { endOnSignals, run } from "#scripts/command.ts";
import {
  costliestFiles,
  knownCpu,
  type Outcome,
  readPlaywright,
  readVitest,
  slowest,
} from "#scripts/reports.ts";
import { BUILD, CHECKS, heading, runStep, type Write } from "#scripts/check-steps.ts";
import { Transcript } from "#scripts/transcript.ts";

/** Does a part of the work. Returns its outcome, and its CPU seconds, where the system tells them. */
type Work = (write: Write) => Promise<[outcome: Outcome, cpu?: number]>;

const UNITS = "unit and REST tests";
const JOURNEYS = "browser journeys";

endOnSignals((signal) => (signal === "SIGINT" ? 130 : 143));
const folder = mkdtempSync(join(tmpdir(), "prompt-widgets-test-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

const transcript = new Transcript((text) => process.stdout.write(text));
const outcomes: Outcome[] = [];
const times: string[] = [];
const checks = CHECKS.map((step) => prepared(step.name, stepWork(step)));
const build = prepared(BUILD.name, stepWork(BUILD));
const units = prepared(UNITS, runUnitTests);
const journeys = prepared(JOURNEYS, runJourneys);

// Two sequences run in parallel: each of them often waits, and the other one uses the CPU meanwhile.
await Promise.all([inTurn([...checks, units]), inTurn([build, journeys])]);

// Printed last, because the beginning of a long log is often cut off.
const failed = outcomes.flatMap((outcome) => outcome.failed);
console.log(`\n--- times ---\n${times.join("\n")}`);
for (const outcome of outcomes) {
  for (const line of [...slowest(outcome, 15), ...costliestFiles(outcome, 15)]) console.log(line);
}
console.log("");
for (const reason of outcomes.flatMap(({ skipped }) => skipped)) console.log(`skipped: ${reason}`);
for (const name of failed) console.log(`FAILED: ${name}`);
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
console.log(`${passed} passed, ${failed.length} failed`);
process.exitCode = failed.length === 0 ? 0 : 1;

/** Reserves the next place in the transcript. Returns a function that does the work and records its outcome and times. */
function prepared(name: string, work: Work): () => Promise<void> {
  const part = transcript.part();
  return async () => {
    const start = performance.now();
    const [outcome, cpu] = await work(part.write);
    outcomes.push(outcome);
    const wall = `${((performance.now() - start) / 1_000).toFixed(1)} s`;
    times.push(`${wall}${cpu === undefined ? "" : `, ${cpu.toFixed(1)} CPU s`}  ${name}`);
    part.end();
  };
}

async function inTurn(works: (() => Promise<void>)[]): Promise<void> {
  for (const work of works) await work();
}

/** A step counts as one test. */
function stepWork(step: (typeof CHECKS)[number]): Work {
  return async (write) => {
    const { hasPassed, cpu } = await runStep(step, write);
    return [outcomeOf(step.name, hasPassed), cpu];
  };
}

/** Runs the unit and REST tests, in Node or in workerd (vitest.config.ts). */
async function runUnitTests(write: Write): ReturnType<Work> {
  write(heading(UNITS));
  const report = join(folder, "unit.json");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const { code, cpu } = await run(["vitest", "run", "--allowOnly=false", ...reporters], { write });
  return [judged(UNITS, code, readVitest(report)), cpu];
}

/** Runs the journeys through the built product in a browser. */
async function runJourneys(write: Write): ReturnType<Work> {
  write(heading(JOURNEYS));
  if (outcomes.some(({ failed }) => failed.includes(BUILD.name))) {
    write("Not run, because the build failed.\n");
    return [outcomeOf(`${JOURNEYS}: not run`, false)];
  }
  const report = join(folder, "browser.json");
  try {
    const env = { CHROMIUM_PATH: await findBrowser(), PLAYWRIGHT_JSON_OUTPUT_FILE: report };
    const options = ["--forbid-only", "--reporter=list,json"];
    const { code, cpu } = await run(["playwright", "test", ...options], { env, write });
    const outcome = readPlaywright(report);
    return [judged(JOURNEYS, code, outcome), cpu && cpu + knownCpu(outcome)];
  } catch (error) {
    write(`${error instanceof Error ? error.message : error}\n`);
    return [outcomeOf(JOURNEYS, false)];
  }
}

/** The outcome of a test runner. A runner that fails without a failed test, or runs no test, counts as one failure. */
function judged(name: string, code: number, outcome: Outcome): Outcome {
  if (outcome.failed.length > 0) return outcome;
  if (outcome.passed === 0) return outcomeOf(`${name}: no test ran`, false);
  if (code === 0) return outcome;
  return { ...outcome, failed: [`${name}: every test passed, but the exit code is ${code}`] };
}

function outcomeOf(name: string, hasPassed: boolean): Outcome {
  return {
    passed: hasPassed ? 1 : 0,
    failed: hasPassed ? [] : [name],
    skipped: [],
    durations: [],
  };
}
