import { namesInList, numberedList } from "#domain/assistant/generator.ts";
import { NAME_COUNT } from "#domain/assistant/generator-kinds.ts";
import { AnswerError } from "#worker/answer-error.ts";
import type { AnswerPiece } from "#worker/model/answer-pieces.ts";
import type { ModelRequest } from "#worker/model/model-request.ts";
import { wholeLines } from "#worker/model/whole-lines.ts";

type Messages = ModelRequest["messages"];
type Ask = (messages: Messages) => AsyncIterable<AnswerPiece>;

/**
 * Asks for names, and once more where there are fewer than nine. Ignores duplicates and text around the list, and stops reading after
 * the ninth name.
 * @param former names that must not be among the new ones
 * @returns nine names as a numbered list, the same text as the joined pieces
 * @throws {AnswerError} `empty` where both answers have fewer names, and the errors of `ask`
 */
export async function* nineNames(
  ask: Ask,
  messages: Messages,
  former: readonly string[] = [],
): AsyncGenerator<AnswerPiece, string> {
  const names: string[] = [];
  const first = former.length > 0 ? [...messages, missingNames(names, former)] : messages;
  yield* newNames(ask(first), names, former);
  if (names.length < NAME_COUNT)
    yield* newNames(ask([...messages, missingNames(names, former)]), names, former);
  if (names.length < NAME_COUNT) throw new AnswerError("empty");
  return numberedList(names);
}

async function* newNames(
  deltas: AsyncIterable<AnswerPiece>,
  names: string[],
  former: readonly string[],
): AsyncGenerator<AnswerPiece, void> {
  const known = names.length;
  for await (const line of wholeLines(deltas)) {
    if (line === null) names.length = known;
    if (!line) yield line;
    const [name] = namesInList(line ?? "");
    if (!name || isAmong(name, [...names, ...former])) continue;
    const before = numberedList(names).length;
    names.push(name);
    yield numberedList(names).slice(before);
    if (names.length === NAME_COUNT) return;
  }
}

function isAmong(name: string, names: readonly string[]): boolean {
  return names.some((known) => known.toLowerCase() === name.toLowerCase());
}

function missingNames(names: readonly string[], former: readonly string[]): Messages[number] {
  const all = [...former, ...names];
  const given = all.length > 0 ? `You already gave these names:\n${numberedList(all)}\n` : "";
  const content = `${given}Give ${NAME_COUNT - names.length} more names, all of them new, as a numbered list and nothing else.`;
  return { role: "user", content };
}
