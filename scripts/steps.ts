import { run } from "#scripts/command.ts";

/** A named part of the check: commands that all have to succeed, one after the other. */
export type Step = { name: string; commands: readonly (readonly [string, ...string[]])[] };

/** Takes output as it comes. */
export type Write = (text: string) => void;

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

/** Runs a step up to the first command that fails; `write` takes its output. Gives whether all succeeded. */
export async function runStep({ name, commands }: Step, write: Write): Promise<boolean> {
  write(heading(name));
  for (const command of commands) {
    const { code } = await run(command, { write });
    if (code !== 0) {
      write(`FAILED: ${name} (\`${command.join(" ")}\`, exit code ${code})\n`);
      return false;
    }
  }
  return true;
}

/** The line above the output of a step. */
export function heading(name: string): string {
  return `\n--- ${name} ---\n`;
}
