// npm run check: every check that does not run the product, and the build.
import { endOnSignals } from "#scripts/command.ts";
import { BUILD, CHECKS, runStep } from "#scripts/check-steps.ts";
import { Transcript } from "#scripts/transcript.ts";

endOnSignals((signal) => (signal === "SIGINT" ? 130 : 143));

const transcript = new Transcript((text) => process.stdout.write(text));
const failed: string[] = [];
const waiting = [...CHECKS, BUILD].map((step) => ({ step, part: transcript.part() }));
await Promise.all([runWaiting(), runWaiting()]);
console.log(failed.length === 0 ? "\nAll checks passed." : `\nFailed: ${failed.join(", ")}.`);
process.exit(failed.length === 0 ? 0 : 1);

/** Runs waiting steps one after the other. Two of these loops keep two cores busy. */
async function runWaiting(): Promise<void> {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    if (!(await runStep(next.step, next.part.write))) failed.push(next.step.name);
    next.part.end();
  }
}
