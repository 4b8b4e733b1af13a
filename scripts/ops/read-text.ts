import { readFileSync } from "node:fs";

/**
 * The text of a file that a command names.
 * @throws a sentence if it cannot be read
 */
export function readText(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const why = code === "ENOENT" ? "There is no such file" : `The file cannot be read (${code})`;
    throw new Error(`${why}: ${path}`, { cause: error });
  }
}
