import { run } from "#scripts/command.ts";

/** A named part of the check: commands that run one after the other and must all succeed. */
export type Step = { name: string; commands: readonly (readonly [string, ...string[]])[] };

type StepResult = { hasPassed: boolean; cpu?: number };

/** Receives output piece by piece. */
export type Write = (text: string) => void;

/** The incremental check of types. */
export const TYPES: Step = {
  name: "types",
  commands: [
    ["react-router", "typegen"],
    // TypeScript in its native form: a third of the CPU time of the other one, which openapi-typescript needs. Two cores are not enough for its threads.
    ["node", "node_modules/typescript-native/bin/tsc", "-p", ".", "--singleThreaded"],
  ],
};

/** The checks of the sources in `npm test`. */
export const CHECKS: readonly Step[] = [
  TYPES,
  { name: "lint", commands: [["oxlint", "--deny-warnings"]] },
  { name: "imports", commands: [["depcruise", "app", "worker", "db", "domain"]] },
  { name: "format", commands: [["oxfmt", "--check"]] },
  { name: "dead code", commands: [["knip"]] },
  { name: "citations", commands: [["node", "scripts/citations.ts"]] },
  { name: "advisories", commands: [["node", "scripts/advisories.ts"]] },
];

/** The production build. */
export const BUILD: Step = { name: "build", commands: [["node", "scripts/build.ts"]] };

/**
 * Runs a step until a command fails; `write` receives the output.
 * @returns whether all commands succeeded, and their CPU seconds, where the system tells them
 */
export async function runStep({ name, commands }: Step, write: Write): Promise<StepResult> {
  write(heading(name));
  let sum: number | undefined;
  for (const command of commands) {
    const { code, cpu } = await run(command, { write });
    if (cpu !== undefined) sum = (sum ?? 0) + cpu;
    if (code !== 0) {
      write(`FAILED: ${name} (\`${command.join(" ")}\`, exit code ${code})\n`);
      return { hasPassed: false, cpu: sum };
    }
  }
  return { hasPassed: true, cpu: sum };
}

/** The line above the output of a step. */
export function heading(name: string): string {
  return `\n--- ${name} ---\n`;
}
