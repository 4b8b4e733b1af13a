import { readFileSync } from "node:fs";

/**
 * The CPU seconds (user and system) of the children of this process that have ended, and of the children that these have waited for.
 * @returns undefined on systems without `/proc`
 */
export function childrenCpu(): number | undefined {
  try {
    const stat = readFileSync("/proc/self/stat", "utf8");
    // The name of the program, in parentheses, may have spaces.
    const numbers = stat
      .slice(stat.lastIndexOf(")") + 2)
      .split(" ")
      .map(Number);
    const [user = 0, system = 0] = numbers.slice(13);
    return (user + system) / TICKS_PER_SECOND;
  } catch {
    return undefined;
  }
}

const TICKS_PER_SECOND = 100;
