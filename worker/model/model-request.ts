import type { ReasoningEffort } from "#domain/clients/client-model.ts";
import type { ModelMemory } from "#worker/model/model-memory.ts";
import type { QuestionMeter } from "#worker/model/token-usage.ts";
import type { FailedAttempt } from "#worker/request-record.ts";

/** The JSON that an answer has to be. The messages say the same in words, for endpoints that know no formats. */
export type AnswerFormat = { name: string; schema: Record<string, unknown> };

/** The kinds of calls. Each has its own circuit (worker/model/breaker.ts). */
export const CALL_KINDS = ["widget", "chat", "generator"] as const;
export type CallKind = (typeof CALL_KINDS)[number];

/** A part of a message. `url` is an address of data. */
type ContentPart =
  | { type: "text"; text: string }
  | { type: "image_url"; image_url: { url: string } };

type Message = { role: "system" | "user" | "assistant"; content: string | ContentPart[] };

/** The text of a message, without its images. */
export function textOf({ content }: Pick<Message, "content">): string {
  if (typeof content === "string") return content;
  return content.map((part) => (part.type === "text" ? part.text : "")).join("");
}

/** How many images messages have. */
export function countImages(messages: readonly Pick<Message, "content">[]): number {
  const parts = messages.flatMap(({ content }) => (typeof content === "string" ? [] : content));
  return parts.filter(({ type }) => type === "image_url").length;
}

/**
 * A request to a model. `temperature` is a number as text, as clients store it; any other text is ignored.
 * `effort` is how much the model thinks, and `person` stands for who asks, on this day: both are sent where the endpoint takes them.
 * `thoughts` are the tokens that are reserved for thoughts, besides those of the text. `memory` is what is known of the model,
 * where it has been read. `format` is what the answer has to be: text, if left out. `signal` aborts the call when the visitor disconnects. `onFailedAttempt` is called for each failed attempt.
 */
export type ModelRequest = {
  model: string;
  temperature: string;
  messages: Message[];
  kind: CallKind;
  effort?: ReasoningEffort;
  person?: string;
  thoughts?: number;
  memory?: ModelMemory;
  format?: AnswerFormat;
  signal?: AbortSignal;
  onFailedAttempt?: (attempt: FailedAttempt) => void;
  meter?: AnswerMeter;
};

/** Counts what the questions of an answer use. */
export type AnswerMeter = {
  asks(model: string, asked: Pick<ModelRequest, "messages" | "format">): QuestionMeter;
};
