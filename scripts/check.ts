// npm run check: what can be said in seconds of the files that differ from the last commit. `npm test` checks everything.
import { existsSync, globSync } from "node:fs";
import { basename } from "node:path";
import { runStep, type Step, TYPES } from "#scripts/check-steps.ts";
import { endOnSignals, run } from "#scripts/command.ts";
import { Transcript } from "#scripts/transcript.ts";

endOnSignals((signal) => (signal === "SIGINT" ? 130 : 143));

const changed = await changedFiles();
if (changed.length === 0) {
  console.log("No file differs from the last commit. `npm test` checks everything.");
  process.exit(0);
}
const transcript = new Transcript((text) => process.stdout.write(text));
const failed: string[] = [];
// The dearest first.
const waiting = stepsFor(changed).map((step) => ({ step, part: transcript.part() }));
await Promise.all([runWaiting(), runWaiting()]);
console.log(failed.length === 0 ? "\nAll checks passed." : `\nFailed: ${failed.join(", ")}.`);
process.exit(failed.length === 0 ? 0 : 1);

/** The files that differ from the last commit, new and deleted ones included. */
async function changedFiles(): Promise<string[]> {
  const words = "git status --porcelain --untracked-files=all --no-renames -z".split(" ");
  const { code, stdout } = await run(words as [string, ...string[]], { quiet: true });
  if (code === 0) return stdout.split("\0").flatMap((line) => line.slice(3) || []);
  console.error("`npm run check` compares with the last commit, and this is no Git repository.");
  process.exit(1);
}

function stepsFor(files: string[]): Step[] {
  const present = files.filter((path) => existsSync(path));
  const code = present.filter((path) => /\.(ts|tsx|mjs)$/u.test(path));
  const rooms = code.filter((path) => /^(app|worker|db|domain)\//u.test(path));
  const tests = testsOf(files);
  const steps: [string, string[], string[]][] = [
    ["tests", ["vitest", "run", "--project", "node", "--passWithNoTests"], tests],
    // Circles of imports are found by `npm test`.
    ["imports", ["depcruise", "--max-depth", "1"], rooms],
    ["lint", ["oxlint", "--deny-warnings", "--no-error-on-unmatched-pattern"], code],
    ["format", ["oxfmt", "--check", "--no-error-on-unmatched-pattern"], present],
    ["citations", ["node", "scripts/citations.ts"], []],
  ];
  return [
    TYPES,
    ...steps
      .filter(([name, , paths]) => name === "citations" || paths.length > 0)
      .map(([name, [command = "", ...words], paths]): Step => ({
        name,
        commands: [[command, ...words, ...paths]],
      })),
  ];
}

/**
 * The unit and REST tests of the subjects of files: those with a word of the path as their first word (docs/rooms.md). Vitest's `related`
 * would name nearly all, because a test of REST imports the application. In Node only: the start of workerd takes longer than most subjects.
 */
function testsOf(files: string[]): string[] {
  const words = new Set(files.flatMap((path) => path.split(/[^a-z]+/u)));
  return globSync("tests/{domain,worker}/*.test.ts").filter((path) => {
    const [subject = ""] = basename(path).split(/[-.]/u);
    return words.has(subject) || files.includes(path);
  });
}

/** Runs waiting steps one after the other. Two of these loops keep two cores busy. */
async function runWaiting(): Promise<void> {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const { hasPassed } = await runStep(next.step, next.part.write);
    if (!hasPassed) failed.push(next.step.name);
    next.part.end();
  }
}
