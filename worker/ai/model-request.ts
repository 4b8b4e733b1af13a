import type { FailedAttempt } from "#worker/request-record.ts";

/** The kinds of calls. Each has its own circuit (worker/ai/breaker.ts). */
export const CALL_KINDS = ["widget", "chat", "generator"] as const;
export type CallKind = (typeof CALL_KINDS)[number];

/**
 * A request to a model. `temperature` is a number as text, as clients store it; any other text is ignored.
 * `signal` aborts the call when the visitor disconnects. `onFailedAttempt` is called for each failed attempt.
 */
export type ModelRequest = {
  model: string;
  temperature: string;
  messages: { role: "system" | "user" | "assistant"; content: string }[];
  kind: CallKind;
  signal?: AbortSignal;
  onFailedAttempt?: (attempt: FailedAttempt) => void;
};
