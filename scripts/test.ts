// npm test: every check and every test, each counted. The output ends with what failed and `N passed, N failed`.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findBrowser } from "#scripts/browser.ts";
import { endOnSignals, run } from "#scripts/command.ts";
import { type Outcome, readPlaywright, readVitest } from "#scripts/reports.ts";
import { announce, BUILD, CHECKS, runStep } from "#scripts/steps.ts";

endOnSignals((signal) => (signal === "SIGINT" ? 130 : 143));
const folder = mkdtempSync(join(tmpdir(), "prompt-widgets-test-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

const total: Outcome = { passed: 0, failed: [] };
for (const step of CHECKS) count(step.name, await runStep(step));
const built = await runStep(BUILD);
count(BUILD.name, built);
await runUnitTests();
if (built) await runBrowserTests();
else console.error("\nThe browser journeys need the build: not run.");

// Once more at the end: what is above is long, and of a long log often only the end is kept.
console.log(["", ...total.failed.map((name) => `FAILED: ${name}`)].join("\n"));
console.log(`${total.passed} passed, ${total.failed.length} failed`);
process.exitCode = total.failed.length === 0 ? 0 : 1;

/** Units and REST inside workerd. */
async function runUnitTests(): Promise<void> {
  announce("unit and REST tests");
  const report = join(folder, "unit.json");
  const { code } = await run([
    "vitest",
    "run",
    "--allowOnly=false",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
  ]);
  add("unit and REST tests", code, readVitest(report));
}

/** Journeys through the built product in a real browser. */
async function runBrowserTests(): Promise<void> {
  announce("browser journeys");
  const report = join(folder, "browser.json");
  try {
    const { code } = await run(["playwright", "test", "--forbid-only", "--reporter=list,json"], {
      env: { CHROMIUM_PATH: await findBrowser(), PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    });
    add("browser journeys", code, readPlaywright(report));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    count("browser journeys", false);
  }
}

/** Adds what a runner reported. A runner that failed without a failed test, or ran none, is one failure itself. */
function add(name: string, code: number, { passed, failed }: Outcome): void {
  total.passed += passed;
  total.failed.push(...failed);
  if (failed.length > 0) return;
  if (passed === 0) count(`${name}: no test ran`, false);
  else if (code !== 0) count(`${name}: every test passed, but the exit code is ${code}`, false);
}

function count(name: string, passed: boolean): void {
  if (passed) total.passed += 1;
  else total.failed.push(name);
}
