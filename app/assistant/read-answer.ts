import { readEvents } from "#app/event-stream.ts";
import type { RestAnswer } from "#app/rest-client.ts";
import { ANSWER_FAILURES } from "#domain/messages.ts";

/** The error of an answer. Its message is a sentence for the person. */
class AnswerFailed extends Error {}

/** The sentence that a page shows for any error thrown while an answer is read. */
export function answerFailure(error: unknown): string {
  return error instanceof AnswerFailed ? error.message : ANSWER_FAILURES.interrupted;
}

/** The header that requests a streamed answer instead of one JSON value. */
export const STREAMED = { headers: { Accept: "text/event-stream" } };

/**
 * Reads a streamed answer.
 * @param conflict the sentence for a call refused with 409, where the error catalogue has one
 * @returns yields the text so far, then gives the complete value
 * @throws an error whose sentence for the person is `answerFailure(error)`
 */
export async function* readAnswer<T>(
  call: Promise<RestAnswer<unknown>>,
  conflict?: string,
): AsyncGenerator<string, T> {
  const response = await call.catch(() => null);
  if (conflict && response?.status === 409) throw new AnswerFailed(conflict);
  if (!response?.ok || !response.body) throw new AnswerFailed(await sentenceIn(response));
  let text = "";
  for await (const { event, data } of readEvents(response.body)) {
    if (event === "error") throw new AnswerFailed(data.detail ?? ANSWER_FAILURES.unavailable);
    if (event === "done") return data as T;
    text += data.text ?? "";
    yield text;
  }
  throw new AnswerFailed(ANSWER_FAILURES.interrupted);
}

async function sentenceIn(response: RestAnswer<unknown> | null): Promise<string> {
  const problem = (await response?.json().catch(() => null)) as { detail?: string } | null;
  return problem?.detail ?? ANSWER_FAILURES.unavailable;
}
