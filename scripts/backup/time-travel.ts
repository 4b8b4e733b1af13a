import { mustRun } from "#scripts/command.ts";
import { CONFIG } from "#scripts/project.ts";

/**
 * Restores the remote database to an earlier time by D1's Time Travel.
 * @returns the bookmark that undoes the restore
 * @throws an error with a sentence if the time is invalid or in the future, or with wrangler's output
 */
export async function travelTo(time: string): Promise<string> {
  const moment = new Date(time);
  if (Number.isNaN(moment.getTime())) {
    throw new Error(`"${time}" is not a time. Write one as 2026-11-22T10:00Z.`);
  }
  if (moment.getTime() > Date.now()) throw new Error(`${time} is in the future.`);
  const restore = ["wrangler", "d1", "time-travel", "restore", "DB"] as const;
  const options = ["--timestamp", moment.toISOString(), "--json", "--config", CONFIG];
  const { stdout } = await mustRun([...restore, ...options], { quiet: true });
  return (JSON.parse(stdout) as { previous_bookmark: string }).previous_bookmark;
}
