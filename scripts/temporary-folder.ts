import { globSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const NAME = "prompt-widgets-of-";

/** Calls `use` with a new folder and removes the folder afterwards, or when the process ends, and those that killed processes have left. */
export async function withFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  for (const left of globSync(`${NAME}*-*`, { cwd: tmpdir() })) {
    if (hasEnded(Number(left.slice(NAME.length).split("-")[0])))
      rmSync(join(tmpdir(), left), { recursive: true, force: true });
  }
  const folder = mkdtempSync(join(tmpdir(), `${NAME}${process.pid}-`));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once("exit", remove);
  try {
    return await use(folder);
  } finally {
    remove();
    process.off("exit", remove);
  }
}

/** Whether no process has this id. */
export function hasEnded(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ESRCH";
  }
}
