import { AnswerError } from "#worker/answer-error.ts";

/** Times of a call in milliseconds. */
export type Patience = {
  /** Until the first text, repeats included, and then between two pieces of text. */
  silence: number;
  /** For the whole answer. */
  whole: number;
};

export const PATIENCE: Patience = { silence: 25_000, whole: 300_000 };

/** The clocks of one call. `end` must be called when the call is over: it stops the timers. */
export type Deadline = {
  /** Aborted when a time is over or the visitor has left. */
  signal: AbortSignal;
  /** Milliseconds until the silence has lasted too long. */
  remaining(): number;
  /** Why the signal was aborted; `null` while it is not. */
  failure(): AnswerError | null;
  /** Stops the clock of silence: a piece is with the reader, who may be slow. */
  pause(): void;
  /** Starts the clock of silence anew: the next piece is awaited. */
  resume(): void;
  end(): void;
};

/**
 * Starts the clocks of a call.
 * @param visitor aborted when the visitor has left
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
