import { AnswerError } from "#worker/answer-error.ts";

/** Time limits of a call, in milliseconds. */
export type Patience = {
  /** The limit until the first text, repeats included, and between two pieces of text. */
  silence: number;
  /** The limit for the whole answer. */
  whole: number;
};

export const PATIENCE: Patience = { silence: 25_000, whole: 300_000 };

/** The timers of one call. Call `end` at the end of the call: it stops them. */
export type Deadline = {
  /** Aborted when a time limit has passed or the visitor has disconnected. */
  signal: AbortSignal;
  /** Milliseconds until the limit of silence. */
  remaining(): number;
  /** The reason why the signal was aborted; `null` before that. */
  failure(): AnswerError | null;
  /** Stops the timer of silence while the consumer, which may be slow, has a piece. */
  pause(): void;
  /** Restarts the timer of silence. */
  resume(): void;
  end(): void;
};

/**
 * Starts the timers of a call.
 * @param visitor aborted when the visitor disconnects
 */
export function startDeadline({ silence, whole }: Patience, visitor?: AbortSignal): Deadline {
  const controller = new AbortController();
  let failure: AnswerError | null = null;
  let silent: ReturnType<typeof setTimeout> | undefined;
  let silentUntil = 0;

  function stop(kind: "timeout" | "interrupted") {
    failure ??= new AnswerError(kind);
    controller.abort();
  }
  const onTimeout = () => stop("timeout");
  const onLeave = () => stop("interrupted");
  const pause = () => clearTimeout(silent);
  function resume() {
    pause();
    silentUntil = Date.now() + silence;
    silent = setTimeout(onTimeout, silence);
  }

  const total = setTimeout(onTimeout, whole);
  if (visitor?.aborted) onLeave();
  visitor?.addEventListener("abort", onLeave);
  resume();
  return {
    signal: controller.signal,
    remaining: () => silentUntil - Date.now(),
    failure: () => failure,
    pause,
    resume,
    end() {
      pause();
      clearTimeout(total);
      visitor?.removeEventListener("abort", onLeave);
    },
  };
}

/** Waits the given time, or until the deadline's signal is aborted. */
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
