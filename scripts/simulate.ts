// npm run simulate -- [--seed N] [--steps M]: random sequences of everything that touches money and publishing, with faults of the database.
import { parseArgs } from "node:util";
import { mustRun, runAsCommand } from "#scripts/command.ts";

await runAsCommand(async (args) => {
  const options = { seed: { type: "string" }, steps: { type: "string", default: "2000" } } as const;
  const { values } = parseArgs({ args, options });
  const seed = values.seed ?? String(Math.floor(Math.random() * 1e9));
  const env = { SIMULATION_SEEDS: seed, SIMULATION_STEPS: values.steps };
  await mustRun(["vitest", "run", "--project", "node", "tests/simulator"], { env });
  return `Seed ${seed}: ${values.steps} steps, every invariant held.`;
});
