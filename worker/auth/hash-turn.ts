import { Problem } from "#worker/rest/problem.ts";

/**
 * Waits for a turn to hash a password. A hash takes about 100 ms of CPU, during which the isolate does nothing else, so hashes
 * start 200 ms apart: the rest of the time is for other requests. A class that signs in at the same moment fits into 8 s.
 */
export const awaitHashTurn = createTurns({ intervalMs: 200, maxWaitMs: 8_000 });

/**
 * Makes a function that waits until it is its caller's turn.
 * @param intervalMs how far apart the turns are
 * @param maxWaitMs how long a caller may have to wait; above that the function throws 503 with `Retry-After`
 */
export function createTurns({ intervalMs, maxWaitMs }: { intervalMs: number; maxWaitMs: number }) {
  // A time and not a queue: a request that is cancelled while it waits leaves nothing behind that others would wait for.
  let next = 0;
  return async (): Promise<void> => {
    const now = performance.now();
    const turn = Math.max(now, next);
    if (turn - now > maxWaitMs) {
      throw new Problem(503, "Service Unavailable", {
        detail: "Too many people are signing in right now. Please try again in a few seconds.",
        headers: { "Retry-After": String(Math.ceil(maxWaitMs / 1000)) },
      });
    }
    next = turn + intervalMs;
    if (turn > now) await scheduler.wait(turn - now);
  };
}
