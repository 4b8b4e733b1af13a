import { run } from "#scripts/command.ts";

/** A named part of the check: commands that all have to succeed, one after the other. */
export type Step = { name: string; commands: readonly (readonly [string, ...string[]])[] };

/** What npm run check and npm test both ask of the sources. */
export const CHECKS: readonly Step[] = [
  {
    name: "types",
    commands: [
      ["react-router", "typegen"],
      ["tsc", "-p", "."],
    ],
  },
  { name: "lint", commands: [["oxlint", "--deny-warnings"]] },
  { name: "imports", commands: [["depcruise", "app", "worker", "db", "domain"]] },
  { name: "format", commands: [["oxfmt", "--check"]] },
  { name: "dead code", commands: [["knip"]] },
  { name: "citations", commands: [["node", "scripts/citations.ts"]] },
];

/** The production build. */
export const BUILD: Step = { name: "build", commands: [["node", "scripts/build.ts"]] };

/** Runs a step with its output shown, up to the first command that fails. Gives whether all succeeded. */
export async function runStep({ name, commands }: Step): Promise<boolean> {
  announce(name);
  for (const command of commands) {
    const { code } = await run(command);
    if (code !== 0) {
      console.error(`FAILED: ${name} (\`${command.join(" ")}\`, exit code ${code})`);
      return false;
    }
  }
  return true;
}

/** A heading in the output. */
export function announce(name: string): void {
  console.log(`\n--- ${name} ---`);
}
