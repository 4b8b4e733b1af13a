import { globSync } from "node:fs";
import { basename } from "node:path";
import { run } from "#scripts/command.ts";

/**
 * The unit and REST tests of the subjects whose files differ from the last commit; with no difference, of those that the last commit
 * changed. A file belongs to a subject if the subject's name is a word of its path (docs/rooms.md).
 * @returns the paths of the tests; none outside of a Git repository
 */
export async function changedTests(): Promise<string[]> {
  const changed = (await changedSince("HEAD")) || (await changedSince("HEAD~1"));
  const words = new Set(changed.split(/[^a-z]+/u));
  return globSync("tests/{domain,worker}/*.test.ts").filter((path) => {
    const [subject = ""] = basename(path).split(/[-.]/u);
    return words.has(subject) || changed.includes(path);
  });
}

async function changedSince(commit: string): Promise<string> {
  const { code, stdout } = await run(["git", "diff", "--name-only", commit], { quiet: true });
  return code === 0 ? stdout : "";
}
