import { LRUCache } from "lru-cache";
import type { AnswerFailure } from "#domain/messages.ts";
import { AnswerError } from "#worker/problem.ts";
import type { Env } from "#worker/env.ts";
import type { Scope } from "#worker/model/failures.ts";
import { CALL_KINDS, type CallKind } from "#worker/model/request.ts";

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

/** Failed attempts in a row that open a circuit: three calls with one repeat each. */
export const ATTEMPTS = 6;

/** Milliseconds for which an open circuit refuses calls. */
const OPEN_MS = 30_000;

type Circuit = { failed: number; kind: AnswerFailure; openUntil: number };

/** A circuit breaker has one circuit for each endpoint, model and kind of call. */
export type CircuitName = { model: string; kind: CallKind };

// In the memory of this isolate (docs/decisions/011-breaker-per-isolate.md).
const circuits = new LRUCache<string, Circuit>({ max: 500 });

/** For each endpoint, the refusals in a row that only the owner can repair, such as a wrong key. */
const refusals = new LRUCache<string, number>({ max: 10 });

/**
 * Throws while the circuit is open. Does not change its state.
 * @throws {AnswerError} of the last failure's kind, with the seconds to wait
 */
export function refuseWhileOpen(env: Env, name: CircuitName): void {
  const circuit = circuits.get(keyOf(env, name));
  if (!circuit || circuit.failed < ATTEMPTS) return;
  const wait = circuit.openUntil - Date.now();
  if (wait > 0) throw new AnswerError(circuit.kind, Math.ceil(wait / 1000));
}

/**
 * Throws while the circuit is open. When it half-opens, only one call is let through as a probe.
 * @throws {AnswerError} as `refuseWhileOpen` does
 */
export function startAttempt(env: Env, name: CircuitName): void {
  refuseWhileOpen(env, name);
  const circuit = circuits.get(keyOf(env, name));
  if (circuit && circuit.failed >= ATTEMPTS) circuit.openUntil = Date.now() + OPEN_MS;
}

/** Counts a failure that the next call would meet too. Returns whether it has opened the circuit. */
export function noteDead(env: Env, name: CircuitName, kind: AnswerFailure, scope: Scope): boolean {
  const key = keyOf(env, name);
  const failed = (circuits.get(key)?.failed ?? 0) + 1;
  circuits.set(key, { failed, kind, openUntil: Date.now() + OPEN_MS });
  const endpoint = env.OPENAI_BASE_URL;
  if (scope === "endpoint") refusals.set(endpoint, (refusals.get(endpoint) ?? 0) + 1);
  return failed === ATTEMPTS;
}

/** Closes the circuit after an answer, a refusal included. */
export function noteAlive(env: Env, name: CircuitName): void {
  circuits.delete(keyOf(env, name));
  refusals.delete(env.OPENAI_BASE_URL);
}

export function closeCircuits(env: Env, model: string): void {
  for (const kind of CALL_KINDS) circuits.delete(keyOf(env, { model, kind }));
}

/** True after repeated calls to the endpoint that failed or did not reach it. */
export function isEndpointDown(env: Env): boolean {
  return [...circuits].some(
    ([key, { failed, kind }]) =>
      failed >= ATTEMPTS && kind === "unavailable" && key.startsWith(`${env.OPENAI_BASE_URL} `),
  );
}

/** True if the endpoint refused the last attempts for a reason that only the owner can repair, such as a wrong key. */
export function isRefusingUs(env: Env): boolean {
  return (refusals.get(env.OPENAI_BASE_URL) ?? 0) >= ATTEMPTS;
}

function keyOf(env: Env, { model, kind }: CircuitName): string {
  return `${env.OPENAI_BASE_URL} ${kind} ${model}`;
}
