import type { FailedAttempt } from "#worker/request-record.ts";

/** What asks the model. Failures of one kind of call do not stop the others (worker/ai/breaker.ts). */
export const CALL_KINDS = ["widget", "chat", "generator"] as const;
export type CallKind = (typeof CALL_KINDS)[number];

/**
 * A request to a model. `temperature` is a number as text, as clients store it; other text is left out.
 * `signal` aborts the call when the visitor leaves. `onFailedAttempt` is called for each attempt that fails.
 */
export type ModelRequest = {
  model: string;
  temperature: string;
  messages: { role: "system" | "user" | "assistant"; content: string }[];
  kind: CallKind;
  signal?: AbortSignal;
  onFailedAttempt?: (attempt: FailedAttempt) => void;
};
