import { AnswerFailed, readStream } from "#app/event-stream.ts";
import type { RestAnswer } from "#app/rest-client.ts";
import { ANSWER_FAILURES } from "#domain/messages.ts";

/** The sentence that a page shows when `readAnswer` has thrown. */
export function answerFailure(error: unknown): string {
  if (!(error instanceof AnswerFailed)) return ANSWER_FAILURES.interrupted;
  return error.message || ANSWER_FAILURES.unavailable;
}

/** The header that requests a streamed answer instead of one JSON value. */
export const STREAMED = { headers: { Accept: "text/event-stream" } };

/**
 * Reads a streamed answer.
 * @param onText gets the text so far, each time more of it has arrived
 * @param conflict the sentence for a call refused with 409, where the error catalogue has one
 * @returns the complete value
 * @throws an error whose sentence for the person is `answerFailure(error)`
 */
export async function readAnswer<T>(
  call: Promise<RestAnswer<unknown>>,
  onText: (text: string) => void,
  conflict?: string,
): Promise<T> {
  const response = await call.catch(() => Promise.reject(new AnswerFailed()));
  let text = "";
  return (await readStream(response, (piece) => onText((text += piece)), conflict)) as T;
}
