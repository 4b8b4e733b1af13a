import { Problem } from "#worker/problem.ts";

/**
 * Hashes a password, or compares one with a hash, when it is its turn. A hash takes about 100 ms of CPU, during which the isolate does
 * nothing else: turns leave as much time between two hashes for other requests. A class that signs in at the same moment fits into 8 s.
 */
export const inHashTurn = createTurns({ intervalMs: 200, pauseMs: 100, maxWaitMs: 8_000 });

type Turns = {
  /** How far apart the turns begin. */
  intervalMs: number;
  /** The least time after the end of the work. Cloudflare's clock stands still during CPU work, so there it counts from the beginning. */
  pauseMs: number;
  /** How long a caller may have to wait: above that its turn is refused with 503 and `Retry-After`. */
  maxWaitMs: number;
};

/** Makes a function that runs work in turns, and gives its result. */
export function createTurns({ intervalMs, pauseMs, maxWaitMs }: Turns) {
  // Times and not a queue: a request that is cancelled while it waits leaves nothing behind that others would wait for.
  let next = 0;
  let freeAt = 0;
  return async <T>(work: () => T): Promise<T> => {
    const now = performance.now();
    const turn = Math.max(now, next);
    if (turn - now > maxWaitMs) throw tooManyWaiting(maxWaitMs);
    next = turn + intervalMs;
    await waitUntil(turn);
    while (performance.now() < freeAt) await waitUntil(freeAt);
    const result = work();
    freeAt = performance.now() + pauseMs;
    return result;
  };
}

async function waitUntil(time: number): Promise<void> {
  const milliseconds = time - performance.now();
  if (milliseconds > 0) await scheduler.wait(milliseconds);
}

function tooManyWaiting(maxWaitMs: number): Problem {
  return new Problem(503, "Service Unavailable", {
    detail: "Too many people are signing in right now. Please try again in a few seconds.",
    headers: { "Retry-After": String(Math.ceil(maxWaitMs / 1000)) },
  });
}
