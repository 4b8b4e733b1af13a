import { globSync } from "node:fs";
import { basename } from "node:path";
import { run } from "#scripts/command.ts";

/**
 * The unit and REST tests of the subjects whose files differ from the last commit, or are new; with no difference, of those that the last commit
 * changed. A file belongs to a subject if the subject's name is a word of its path (docs/rooms.md).
 * @returns the paths of the tests; none outside of a Git repository or without Git
 */
export async function changedTests(): Promise<string[]> {
  const changed =
    (await output("status", "--porcelain", "--untracked-files=all")) ||
    (await output("diff", "--name-only", "HEAD~1"));
  const words = new Set(changed.split(/[^a-z]+/u));
  return globSync("tests/{domain,worker}/*.test.ts").filter((path) => {
    const [subject = ""] = basename(path).split(/[-.]/u);
    return words.has(subject) || changed.includes(path);
  });
}

/** The output of a Git command; empty where it fails, also because there is no Git. */
async function output(...words: string[]): Promise<string> {
  const result = await run(["git", ...words], { quiet: true }).catch(() => null);
  return result?.code === 0 ? result.stdout : "";
}
