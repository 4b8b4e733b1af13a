import { useEffect, useRef, useState } from "react";
import { problemSentence } from "#app/calls/use-call.ts";
import { useLoad } from "#app/calls/use-load.ts";
import { testCalls } from "#app/widgets/tests/test-calls.ts";
import { ANSWER_FAILURES } from "#domain/messages.ts";
import type { ListedResults, TestResult, WidgetTest } from "#domain/widgets/replies.ts";
import type { TestStates } from "#domain/widgets/gate.ts";
import type { Side } from "#domain/widgets/widget-test.ts";
import type { Widget } from "#domain/widgets/widget.ts";

/** The draft and the live widget that the tests run with, by their versions. */
type SideVersions = { draft?: number; live: number };

/** A result on the page; one that was stored before has no answer until it is read. */
export type ShownResult = Pick<
  TestResult,
  "state" | "failure" | "outcomes" | "ms" | "tokens" | "createdAt" | "isKept"
> &
  Partial<Pick<TestResult, "answer" | "html">>;

export type Task = { test: WidgetTest; side: Side };

/** How many tests run at the same time. */
const AT_ONCE = 3;

/** The longest wait for a limit (s). Quotas of a day are not waited for. */
const LONGEST_WAIT = 90;

/** Runs tests, three at a time. Keeps a result until its test, or the version that was tested, changes. */
export function useTestRuns(widget: Pick<Widget, "type" | "id">, versions: SideVersions) {
  const [results, setResults] = useState<ReadonlyMap<string, TestResult>>(new Map());
  const [progress, setProgress] = useState<{ done: number; of: number }>();
  const [waiting, setWaiting] = useState(0);
  const [failure, setFailure] = useState<string>();
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  const resultOf = (test: WidgetTest, side: Side, now = versions) =>
    results.get(keyOf(test, side, now[side]));

  /** @param now the versions, where they are newer than those of the page */
  async function run(tasks: Task[], { again = false, now = versions } = {}) {
    running.current?.abort();
    const control = (running.current = new AbortController());
    const { signal } = control;
    setFailure(undefined);
    setProgress({ done: 0, of: tasks.length });
    const ask = async ({ test, side }: Task) => {
      const response = await testCalls(widget)
        .run(test.id, { of: side, again }, signal)
        .catch(() => null);
      if (signal.aborted) return null;
      if (response?.status === 429) {
        const seconds = Number(response.headers.get("Retry-After") ?? 60);
        if (seconds <= LONGEST_WAIT) return seconds;
        setFailure(await problemSentence(response));
        control.abort();
        return null;
      }
      const result = response?.ok
        ? await response.json().catch(() => noAnswer(null))
        : await noAnswer(response);
      setResults((former) => new Map(former).set(keyOf(test, side, now[side]), result));
      setProgress((former) => former && { ...former, done: former.done + 1 });
      return null;
    };
    await runAtOnce(tasks, ask, { signal, atOnce: AT_ONCE, onWaiting: setWaiting });
    if (running.current !== control) return;
    running.current = null;
    setProgress(undefined);
  }

  return {
    run,
    resultOf,
    versions,
    progress,
    /** Seconds until the next try; 0 if nothing is waited for. */
    waiting,
    failure,
    stop: () => running.current?.abort(),
  };
}

export type TestRuns = ReturnType<typeof useTestRuns>;

/** The tests of a widget (`null` if they cannot be loaded), and their results: those of this page, else those that are stored. */
export function useTests({ type, id }: Pick<Widget, "type" | "id">, runs: TestRuns) {
  const tests = useLoad(() => testCalls({ type, id }).list(), `${type} ${id}`);
  const stored = useLoad<ListedResults>(() => testCalls({ type, id }).results(), `${type} ${id}`);
  const { versions } = runs;

  function resultOf(test: WidgetTest, side: Side): ShownResult | undefined {
    const isOfThis = stored.value?.[side] === versions[side];
    return (
      runs.resultOf(test, side) ??
      (isOfThis
        ? stored.value?.results.find((result) => result.test === test.id && result.of === side)
        : undefined)
    );
  }

  return {
    // Without the stored results, a test is as one that was not run: nothing is lost.
    list: stored.value === undefined && tests.value !== null ? undefined : tests.value,
    retry() {
      tests.retry();
      stored.retry();
    },
    /** Loads the tests and results again, and shows the former ones until then. */
    refresh() {
      tests.refresh();
      stored.refresh();
    },
    resultOf,
    /** The states of a test, as far as it has been run. */
    statesOf: (test: WidgetTest): TestStates => ({
      draft: resultOf(test, "draft")?.state,
      live: resultOf(test, "live")?.state,
    }),
  };
}

export type Tests = ReturnType<typeof useTests>;

function keyOf({ id, inputs, checks }: WidgetTest, side: Side, version = 0): string {
  return JSON.stringify([id, inputs, checks, side, version]);
}

async function noAnswer(response: Pick<Response, "json"> | null): Promise<TestResult> {
  const sentence = response ? await problemSentence(response) : ANSWER_FAILURES.interrupted;
  const failure = `No answer: ${sentence}`;
  const nothing = { answer: "", html: "", outcomes: [], ms: 0, tokens: null, isKept: false };
  return { ...nothing, state: "failed", failure, createdAt: new Date().toISOString() };
}

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
