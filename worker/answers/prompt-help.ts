import {
  askedAgain,
  type AssistRequest,
  assistMessages,
  suggestionIn,
} from "#domain/widgets/assist.ts";
import { describedIn, type DescribeRequest, describeQuestion } from "#domain/widgets/describe.ts";
import { NO_SUGGESTION } from "#domain/widgets/wish.ts";
import { AnswerError } from "#worker/problem.ts";
import type { AnswerSource } from "#worker/answers/send.ts";
import { streamAnswer } from "#worker/model/ask.ts";
import { PATIENCE } from "#worker/model/patience.ts";
import type { ModelRequest } from "#worker/model/request.ts";
import { withPiece } from "#worker/model/visible-text.ts";
import type { Env } from "#worker/env.ts";

/** What is asked for, for `openAnswer` and for the call, and how the model's answer is read: what it suggests, or what is wrong. */
type Wanted<T> = Pick<ModelRequest, "messages" | "format"> & {
  read(text: string): { suggestion: T } | { fault: string };
};

/** Help with a prompt and its inputs (product/workbench 3). */
export function promptWanted(request: AssistRequest) {
  return { messages: assistMessages(request), read: suggestionIn };
}

/** A whole widget of a sentence (product/making 2). */
export function widgetWanted(request: DescribeRequest) {
  return { ...describeQuestion(request), read: describedIn };
}

// More than a fault has, in letters of three bytes: no letter of a text has more.
const LONGEST_FAULT = "€".repeat(2_000);

/** An upper bound of what `suggest` asks the model. */
export function mostQuestions({ messages, format }: Pick<Wanted<object>, "messages" | "format">) {
  return { messages: [...messages, askedAgain(LONGEST_FAULT)], format, questions: 2 };
}

/**
 * The source of a suggestion: asks once more where the first one cannot be used, within the time limit of the first. What is written the
 * first time is sent while it is written, as plain text.
 * @throws {AnswerError} `empty` where neither can be used, and what the model's call throws
 */
export function suggest<T>(env: Env, { messages: first, read }: Wanted<T>): AnswerSource<T> {
  return async function* (settings) {
    const endsAt = Date.now() + PATIENCE.whole;
    let messages = first;
    for (let question = 1; question <= 2; question += 1) {
      let text = "";
      const call = { ...settings, messages };
      for await (const piece of streamAnswer(env, call, { whole: endsAt - Date.now() })) {
        text = withPiece(text, piece);
        yield piece && question === 1 ? { text: piece } : "";
      }
      const found = read(text);
      if ("suggestion" in found) return found.suggestion;
      messages = [...first, askedAgain(found.fault)];
    }
    throw new AnswerError("empty", undefined, NO_SUGGESTION);
  };
}
