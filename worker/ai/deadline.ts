import { AnswerError } from "#worker/ai/answer-error.ts";

/** Milliseconds a call may take, repeats and the stream's body included (design 6). */
export const ANSWER_DEADLINE = 25_000;

/** One end for a whole call: `signal` aborts all of its work, `failure` tells why it was aborted, if it was. */
export type Deadline = {
  signal: AbortSignal;
  remaining: () => number;
  failure: () => AnswerError | null;
};

/**
 * Starts the clock of a call.
 * @param milliseconds how long the call may take
 * @param client aborted when the person who waits is gone (design 6: upstream is then aborted too)
 */
export function startDeadline(milliseconds: number, client?: AbortSignal): Deadline {
  const endsAt = Date.now() + milliseconds;
  const timeout = AbortSignal.timeout(Math.max(0, milliseconds));
  return {
    signal: client ? AbortSignal.any([timeout, client]) : timeout,
    remaining: () => endsAt - Date.now(),
    failure() {
      if (timeout.aborted) return new AnswerError("timeout");
      if (client?.aborted) return new AnswerError("interrupted");
      return null;
    },
  };
}

/** Waits so many milliseconds, or until the deadline's signal is aborted. */
export async function pauseWithin(deadline: Deadline, milliseconds: number): Promise<void> {
  if (deadline.signal.aborted) return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(done, milliseconds);
    function done() {
      clearTimeout(timer);
      deadline.signal.removeEventListener("abort", done);
      resolve();
    }
    deadline.signal.addEventListener("abort", done);
  });
}
