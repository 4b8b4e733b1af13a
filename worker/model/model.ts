import type { AnswerPiece } from "#worker/model/answer-pieces.ts";
import { answerInAttempts } from "#worker/model/attempts.ts";
import { PATIENCE, type Patience } from "#worker/model/deadline.ts";
import type { ModelRequest } from "#worker/model/model-request.ts";
import type { Env } from "#worker/env.ts";

export type { ModelRequest } from "#worker/model/model-request.ts";

/**
 * Asks the model and yields its answer in pieces. Stopping the iteration aborts the call only when the next piece arrives; pass
 * `request.signal` to abort it at once.
 * @returns pieces of text, joined without white space at both ends, never empty
 * @throws {AnswerError} and nothing else
 */
export function streamAnswer(
  env: Env,
  request: ModelRequest,
  patience: Partial<Patience> = {},
): AsyncGenerator<AnswerPiece, void> {
  return answerInAttempts(env, request, { ...PATIENCE, ...patience });
}
