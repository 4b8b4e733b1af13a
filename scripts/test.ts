// npm test: every check and every test, each counted. The last line of the output is `N passed, N failed`.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findBrowser } from "#scripts/browser.ts";
import { endOnSignals, run } from "#scripts/command.ts";
import { type Count, countPlaywright, countVitest } from "#scripts/reports.ts";
import { announce, BUILD, CHECKS, runStep } from "#scripts/steps.ts";

endOnSignals((signal) => (signal === "SIGINT" ? 130 : 143));
const folder = mkdtempSync(join(tmpdir(), "prompt-widgets-test-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

const total: Count = { passed: 0, failed: 0 };
for (const step of CHECKS) count(await runStep(step));
const built = await runStep(BUILD);
count(built);
await runUnitTests();
if (built) await runBrowserTests();
else console.error("\nThe browser journeys need the build: not run.");

console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;

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
  add("unit and REST tests", code, countVitest(report));
}

/** Journeys through the built product in a real browser. */
async function runBrowserTests(): Promise<void> {
  announce("browser journeys");
  const report = join(folder, "browser.json");
  try {
    const { code } = await run(["playwright", "test", "--forbid-only", "--reporter=list,json"], {
      env: { CHROMIUM_PATH: await findBrowser(), PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    });
    add("browser journeys", code, countPlaywright(report));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    count(false);
  }
}

/** Adds a runner's counts. A runner that failed without a failed test, or ran none, is one failure itself. */
function add(name: string, code: number, { passed, failed }: Count): void {
  total.passed += passed;
  total.failed += failed;
  if (failed > 0) return;
  if (passed === 0) console.error(`FAILED: ${name}: no test ran.`);
  else if (code !== 0)
    console.error(`FAILED: ${name}: every test passed, but the exit code is ${code}.`);
  if (passed === 0 || code !== 0) count(false);
}

function count(passed: boolean): void {
  if (passed) total.passed += 1;
  else total.failed += 1;
}
