import { answerInAttempts } from "#worker/ai/attempts.ts";
import { ANSWER_DEADLINE } from "#worker/ai/deadline.ts";
import type { ModelRequest } from "#worker/ai/model-request.ts";
import { sendStreaming, sendWhole } from "#worker/ai/wire.ts";
import type { Env } from "#worker/env.ts";

export type { ModelRequest } from "#worker/ai/model-request.ts";

/** How long a call may take in milliseconds, repeats and the body included (design 6: 25 s). */
export type ModelLimits = { deadlineMs?: number };

/**
 * Asks the model and gives its answer piece by piece. Stopping the iteration aborts the call to the provider, but only
 * once the next piece is there: who may stop at any moment passes `request.signal` as well.
 * @returns pieces of text; joined they are the answer, at most 200,000 characters
 * @throws {AnswerError} and nothing else; an answer that broke off after its first piece is never repeated (design 6)
 */
export async function* streamAnswer(
  env: Env,
  request: ModelRequest,
  limits: ModelLimits = {},
): AsyncGenerator<string, void> {
  yield* answerInAttempts(env, request, sendStreaming, limits.deadlineMs ?? ANSWER_DEADLINE);
}

/**
 * Asks the model and waits for the whole answer (`stream: false` on the wire).
 * @returns the answer without blanks at its ends, never empty
 * @throws {AnswerError} and nothing else (design 6)
 */
export async function completeAnswer(
  env: Env,
  request: ModelRequest,
  limits: ModelLimits = {},
): Promise<string> {
  let answer = "";
  const pieces = answerInAttempts(env, request, sendWhole, limits.deadlineMs ?? ANSWER_DEADLINE);
  for await (const piece of pieces) answer += piece;
  return answer.trim();
}
