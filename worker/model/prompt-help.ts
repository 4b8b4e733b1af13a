import {
  askedAgain,
  type AssistRequest,
  assistMessages,
  type Suggestion,
  suggestionIn,
} from "#domain/widgets/assist.ts";
import { AnswerError } from "#worker/answer-error.ts";
import { type AnswerPiece, withPiece } from "#worker/model/visible-text.ts";
import { PATIENCE } from "#worker/model/patience.ts";
import type { ModelRequest } from "#worker/model/request.ts";
import { streamAnswer } from "#worker/model/ask.ts";
import type { Env } from "#worker/env.ts";

/** An upper bound of what `suggest` asks the model. */
export function mostAssistQuestions(request: AssistRequest) {
  return { messages: [...assistMessages(request), askedAgain(" ".repeat(2_000))], questions: 2 };
}

/**
 * Asks for a suggestion, and once more where it cannot be used. The second request shares the time limit of the first.
 * @throws {AnswerError} `empty` where neither can be used, and what the model's call throws
 */
export async function* suggest(
  env: Env,
  request: AssistRequest,
  settings: ModelRequest,
): AsyncGenerator<AnswerPiece, Suggestion> {
  const endsAt = Date.now() + PATIENCE.whole;
  const first = assistMessages(request);
  let messages: ModelRequest["messages"] = first;
  for (let question = 1; question <= 2; question += 1) {
    let text = "";
    const call = { ...settings, messages };
    for await (const piece of streamAnswer(env, call, { whole: endsAt - Date.now() })) {
      text = withPiece(text, piece);
      yield piece;
    }
    const read = suggestionIn(text);
    if ("suggestion" in read) return read.suggestion;
    messages = [...first, askedAgain(read.fault)];
  }
  throw new AnswerError("empty");
}
