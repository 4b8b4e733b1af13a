import { Problem } from "#worker/problem.ts";

/**
 * Runs one password hash at a time. A hash takes about 100 ms of CPU and blocks the isolate, so as much time stays free between two
 * hashes for other requests. About 40 people who sign in at the same moment fit into 8 s.
 */
export const inHashTurn = createTurns({ intervalMs: 200, pauseMs: 100, maxWaitMs: 8_000 });

type Turns = {
  /** The time between the starts of two turns. */
  intervalMs: number;
  /** The least time after the end of a turn. Cloudflare's clock stands still during CPU work, so there it counts from the start. */
  pauseMs: number;
  /** A caller that would have to wait longer gets 503 with `Retry-After`. */
  maxWaitMs: number;
};

/** Makes a function that runs work in turns and returns its result. */
export function createTurns({ intervalMs, pauseMs, maxWaitMs }: Turns) {
  // Times instead of a queue: a request that is cancelled while it waits cannot block the others.
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
