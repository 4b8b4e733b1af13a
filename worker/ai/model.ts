import { answerInAttempts } from "#worker/ai/attempts.ts";
import { PATIENCE, type Patience } from "#worker/ai/deadline.ts";
import type { ModelRequest } from "#worker/ai/model-request.ts";
import type { Env } from "#worker/env.ts";

export type { ModelRequest } from "#worker/ai/model-request.ts";

/**
 * Asks the model and gives its answer piece by piece. Stopping the iteration aborts the call to the provider, but only
 * once the next piece is there: a caller who may stop at any moment passes `request.signal` as well.
 * @returns pieces of text; joined they are the answer, without blanks at both ends, never empty
 * @throws {AnswerError} and nothing else; an answer that broke off after its first piece is never repeated
 */
export function streamAnswer(
  env: Env,
  request: ModelRequest,
  patience: Partial<Patience> = {},
): AsyncGenerator<string, void> {
  return answerInAttempts(env, request, { ...PATIENCE, ...patience });
}
