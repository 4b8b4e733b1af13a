// npm run check: every check of the sources, the build, and the unit tests of the subjects that changed.
import { changedTests } from "#scripts/changed-tests.ts";
import { endOnSignals } from "#scripts/command.ts";
import { BUILD, CHECKS, runStep, type Step } from "#scripts/check-steps.ts";
import { Transcript } from "#scripts/transcript.ts";

endOnSignals((signal) => (signal === "SIGINT" ? 130 : 143));

const transcript = new Transcript((text) => process.stdout.write(text));
const failed: string[] = [];
const files = await changedTests();
const tests: Step[] =
  files.length > 0 ? [{ name: "tests", commands: [["vitest", "run", ...files]] }] : [];
// The dearest first.
const waiting = [...tests, ...CHECKS, BUILD].map((step) => ({ step, part: transcript.part() }));
await Promise.all([runWaiting(), runWaiting()]);
console.log(failed.length === 0 ? "\nAll checks passed." : `\nFailed: ${failed.join(", ")}.`);
process.exit(failed.length === 0 ? 0 : 1);

/** Runs waiting steps one after the other. Two of these loops keep two cores busy. */
async function runWaiting(): Promise<void> {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const { hasPassed } = await runStep(next.step, next.part.write);
    if (!hasPassed) failed.push(next.step.name);
    next.part.end();
  }
}
