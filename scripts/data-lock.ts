import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { hasEnded } from "#scripts/temporary-folder.ts";

/**
 * Keeps a data folder for this process until it ends: two servers of one folder would write over each other's pages of the database.
 * @throws an error with a sentence where another process holds it
 */
export function holdDataFolder(dataDirectory: string): void {
  mkdirSync(dataDirectory, { recursive: true });
  const file = join(dataDirectory, "held-by");
  while (!takes(file)) {
    const owner = Number(readFileSync(file, "utf8"));
    if (owner === process.pid) return;
    if (owner > 0 && !hasEnded(owner)) {
      throw new Error(
        `Another process (${owner}) uses the data in ${dataDirectory}. Stop it, or choose another folder: DATA_DIR=... npm start`,
      );
    }
    // It was killed before it could remove its mark.
    rmSync(file, { force: true });
  }
  process.on("exit", () => rmSync(file, { force: true }));
}

/** Marks the folder, unless it is marked. */
function takes(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}
