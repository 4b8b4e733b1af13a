const MINUTE_MS = 60_000;

/**
 * Runs something at the times of cron expressions (UTC), as the platform does. Fields are what wrangler.toml uses: a number, a
 * star, or a star with a step.
 * @param run gets the expression whose time has come
 * @returns what ends it
 */
export function runAtTimes(crons: string[], run: (cron: string) => Promise<void>): () => void {
  let timer: NodeJS.Timeout;
  const wait = () => {
    timer = setTimeout(
      () => {
        const now = new Date();
        // A job writes its own line about a failure; one that cannot be started while the server stops is none.
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
