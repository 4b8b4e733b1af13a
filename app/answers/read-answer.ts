import { AnswerFailed, type AnswerPart, readStream } from "#app/event-stream.ts";
import type { RestReply } from "#app/rest-client.ts";
import { ANSWER_FAILURES } from "#domain/messages.ts";

/** The sentence that a page shows when `readAnswer` has thrown. */
export function failureSentence(error: unknown): string {
  if (!(error instanceof AnswerFailed)) return ANSWER_FAILURES.interrupted;
  return error.message || ANSWER_FAILURES.unavailable;
}

/** The header that requests a streamed answer instead of one JSON value. */
export const STREAMED = { headers: { Accept: "text/event-stream" } };

/** The blocks of an answer that are finished, as sanitised HTML, and the length of the text that they cover. */
export type FinishedBlocks = { html: string; end: number };

/**
 * Reads a streamed answer.
 * @param onText gets the text so far and its finished blocks, each time more of it has arrived
 * @returns the complete value
 * @throws an error whose sentence for the person is `failureSentence(error)`
 */
export async function readAnswer<T>(
  call: Promise<RestReply<T>>,
  onText: (text: string, finished: FinishedBlocks) => void,
): Promise<T> {
  const response = await call.catch(() => Promise.reject(new AnswerFailed()));
  let text = "";
  let finished: FinishedBlocks = { html: "", end: 0 };
  const onPart = ({ text: piece = "", html, end }: AnswerPart) => {
    text += piece;
    if (html !== undefined && end !== undefined) finished = { html: finished.html + html, end };
    onText(text, finished);
  };
  return (await readStream(response, onPart)) as T;
}
