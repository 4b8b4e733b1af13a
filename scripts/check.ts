// npm run check: everything that can be said of the sources without running the product.
import { endOnSignals } from "#scripts/command.ts";
import { BUILD, CHECKS, runStep } from "#scripts/steps.ts";

endOnSignals((signal) => (signal === "SIGINT" ? 130 : 143));

const failed: string[] = [];
for (const step of [...CHECKS, BUILD]) {
  if (!(await runStep(step))) failed.push(step.name);
}
console.log(failed.length === 0 ? "\nAll checks passed." : `\nFailed: ${failed.join(", ")}.`);
process.exit(failed.length === 0 ? 0 : 1);
