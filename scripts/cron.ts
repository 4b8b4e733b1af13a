import { MINUTE_MS } from "#domain/time.ts";

/**
 * Calls a function at the times of cron expressions (UTC), as the platform does. A field is a number, a star, or a star with a
 * step; wrangler.toml uses no others.
 * @param run gets the expression that is due
 * @returns a function that stops the calls
 */
export function runAtTimes(crons: string[], run: (cron: string) => Promise<void>): () => void {
  let timer: NodeJS.Timeout;
  const wait = () => {
    timer = setTimeout(
      () => {
        const now = new Date();
        // A job logs its own failure. A job that cannot start because the server stops is no failure.
        for (const cron of crons.filter((cron) => isDue(cron, now)))
          run(cron).catch(() => undefined);
        wait();
      },
      MINUTE_MS - (Date.now() % MINUTE_MS),
    );
  };
  wait();
  return () => clearTimeout(timer);
}

function isDue(cron: string, time: Date): boolean {
  const values = [
    time.getUTCMinutes(),
    time.getUTCHours(),
    time.getUTCDate(),
    time.getUTCMonth() + 1,
    time.getUTCDay(),
  ];
  return cron.split(" ").every((field, index) => {
    const value = values[index] ?? 0;
    if (field.startsWith("*/")) return value % Number(field.slice(2)) === 0;
    return field === "*" || Number(field) === value;
  });
}
