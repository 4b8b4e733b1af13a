import { Problem } from "#worker/problem.ts";

/**
 * Runs one password hash at a time. A hash takes about 100 ms of CPU and blocks the isolate, so as much time stays free between two
 * hashes for other requests. About 40 people who sign in at the same moment fit into 8 s.
 */
export const inHashTurn = createTurns({ intervalMs: 200, pauseMs: 100, maxWaitMs: 8_000 });

type Turns = {
  /** The least time between the starts of two turns. */
  intervalMs: number;
  /** The least time after the end of a turn. Cloudflare's clock stands still during CPU work, so there it counts from the start. */
  pauseMs: number;
  /** A caller that has waited longer gets 503 with `Retry-After`, and so does one for whom as many wait as fit into this time. */
  maxWaitMs: number;
};

/**
 * Makes a function that runs work in turns and returns its result. It takes the signal of the caller's request: work for a caller who has
 * left is not done.
 */
export function createTurns({ intervalMs, pauseMs, maxWaitMs }: Turns) {
  const most = Math.floor(maxWaitMs / intervalMs);
  // When each waiting caller came. Cloudflare stops a request whose caller has left, so an entry can outlive its caller.
  const waiting = new Set<{ at: number }>();
  let freeAt = 0;

  return async <T>(signal: AbortSignal, work: () => T): Promise<T> => {
    const at = performance.now();
    for (const one of waiting) if (at - one.at > maxWaitMs) waiting.delete(one);
    if (waiting.size >= most) throw tooManyWaiting(maxWaitMs);
    const own = { at };
    waiting.add(own);
    try {
      let now = at;
      while (now < freeAt && now - at < maxWaitMs) {
        await scheduler.wait(Math.min(freeAt, at + maxWaitMs) - now);
        now = performance.now();
      }
      // Also where the turn is free: on a busy isolate a wait ends late. Nobody reads the answer to a caller who has left.
      if (now - at >= maxWaitMs || signal.aborted) throw tooManyWaiting(maxWaitMs);
      const begun = performance.now();
      const result = work();
      freeAt = Math.max(begun + intervalMs, performance.now() + pauseMs);
      return result;
    } finally {
      waiting.delete(own);
    }
  };
}

function tooManyWaiting(maxWaitMs: number): Problem {
  return new Problem(503, "Service Unavailable", {
    detail: "Too many people are signing in right now. Please try again in a few seconds.",
    headers: { "Retry-After": String(Math.ceil(maxWaitMs / 1000)) },
  });
}
