type Options = {
  signal: AbortSignal;
  atOnce: number;
  /** Gets the seconds that are left of a wait, each second, and 0 at its end. */
  onWaiting(seconds: number): void;
};

/**
 * Does tasks, some at the same time, until all are done or the signal is aborted. Never rejects where `work` does not.
 * @param work does a task; returns the seconds after which the same task has to be tried again, if it was too early
 */
export async function runAtOnce<T>(
  tasks: readonly T[],
  work: (task: T) => Promise<number | null>,
  { signal, atOnce, onWaiting }: Options,
): Promise<void> {
  const waiting = [...tasks];
  let opens = 0;

  async function worker() {
    for (
      let task = waiting.shift();
      task !== undefined && !signal.aborted;
      task = waiting.shift()
    ) {
      for (let isDone = false; !isDone && !signal.aborted;) {
        await waitUntilOpen();
        const seconds = signal.aborted ? null : await work(task);
        isDone = seconds === null;
        if (seconds !== null) opens = Math.max(opens, Date.now() + Math.max(1, seconds) * 1_000);
      }
    }
  }

  async function waitUntilOpen() {
    while (Date.now() < opens && !signal.aborted) {
      onWaiting(Math.ceil((opens - Date.now()) / 1_000));
      await new Promise((resolve) => setTimeout(resolve, Math.min(1_000, opens - Date.now())));
    }
    onWaiting(0);
  }

  await Promise.all(Array.from({ length: Math.min(atOnce, tasks.length) }, worker));
}
