import {
  blankClosingHeading,
  type GeneratorRequest,
  namesInList,
} from "#domain/assistant/generator.ts";
import { isNameKind } from "#domain/assistant/generator-kinds.ts";
import { AnswerError } from "#worker/answer-error.ts";
import { type AnswerPiece, withPiece } from "#worker/model/answer-pieces.ts";
import { PATIENCE } from "#worker/model/deadline.ts";
import { ANOTHER_ANSWER, GENERATOR_PROMPTS } from "#worker/model/generator-prompts.ts";
import { type ModelRequest, streamAnswer } from "#worker/model/model.ts";
import { nineNames } from "#worker/model/name-list.ts";
import { wholeLines } from "#worker/model/whole-lines.ts";
import type { Env } from "#worker/env.ts";

/** The inputs of a generator, and the former answer where another one like it is wanted (product/results 4). */
type Brief = Omit<GeneratorRequest, "like"> & { former?: string };

type Messages = ModelRequest["messages"];
type Ask = (messages: Messages) => AsyncIterable<AnswerPiece>;

/** The instructions of a generator, and the user's text in a separate message. */
function generatorMessages(request: Brief): Messages {
  const brief = [
    ["Description", request.prompt],
    ["Audience", request.audience],
    [request.type === "socialpost" ? "Type of promotion" : "Content type", request.product],
    ["Titles", request.titles],
  ];
  const lines = brief.filter(([, text]) => text).map(([label, text]) => `${label}: ${text}`);
  return [
    { role: "system", content: GENERATOR_PROMPTS[request.type] },
    { role: "user", content: lines.join("\n") },
  ];
}

/**
 * Streams the result of a generator: names and group topics line by line, the others piece by piece. A second request for names
 * shares the time limit of the first.
 * @returns the result: nine names as a numbered list, or text without the stray heading of group topics
 * @throws {AnswerError} `empty` where two answers hold fewer than nine names, and what the model's call throws
 */
export async function* generate(
  env: Env,
  request: Brief,
  settings: ModelRequest,
): AsyncGenerator<AnswerPiece, string> {
  const endsAt = Date.now() + PATIENCE.whole;
  return yield* resultOf(request, (messages) => {
    const call = { ...settings, messages };
    return streamAnswer(env, call, { whole: endsAt - Date.now() });
  });
}

/** An upper bound of what `generate` asks the model: messages no shorter than any question's, and the number of questions. */
export function mostQuestions(request: Brief): { messages: Messages; questions: number } {
  const { type, former = "" } = request;
  const messages = [...generatorMessages(request), ...another(former)];
  if (!isNameKind(type)) return { messages, questions: 1 };
  const names = { role: "user" as const, content: " ".repeat(MAX_NAMES_TEXT) };
  return { messages: [...messages, names], questions: 2 };
}

/** More characters than the request for missing names has. */
const MAX_NAMES_TEXT = 2_000;

function resultOf(request: Brief, ask: Ask): AsyncGenerator<AnswerPiece, string> {
  const { type, former = "" } = request;
  const brief = generatorMessages(request);
  if (isNameKind(type)) return nineNames(ask, brief, namesInList(former));
  const messages = former ? [...brief, ...another(former)] : brief;
  if (type === "grouptopic") return groupTopics(ask(messages));
  return plainText(ask(messages));
}

function another(former: string): Messages {
  return [
    { role: "assistant", content: former },
    { role: "user", content: ANOTHER_ANSWER },
  ];
}

type Pieces = AsyncIterable<AnswerPiece>;

async function* plainText(deltas: Pieces): AsyncGenerator<AnswerPiece, string> {
  let text = "";
  for await (const delta of deltas) {
    text = withPiece(text, delta);
    yield delta;
  }
  return text;
}

async function* groupTopics(deltas: Pieces): AsyncGenerator<AnswerPiece, string> {
  let text = "";
  for await (const line of wholeLines(deltas)) {
    const shown = line && blankHeading(line);
    text = withPiece(text, shown);
    yield shown;
  }
  const result = blankClosingHeading(text);
  if (!result) throw new AnswerError("empty");
  return result;
}

function blankHeading(line: string): string {
  const blanked = blankClosingHeading(line);
  if (blanked === line.trim()) return line;
  return line.endsWith("\n") ? `${blanked}\n` : blanked;
}
