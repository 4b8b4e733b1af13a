import { namesInList, numberedList } from "#domain/assistant/generator.ts";
import { NAME_COUNT } from "#domain/assistant/generator-kinds.ts";
import { AnswerError } from "#worker/answer-error.ts";
import type { ModelRequest } from "#worker/ai/model-request.ts";
import { wholeLines } from "#worker/ai/whole-lines.ts";

type Messages = ModelRequest["messages"];
type Ask = (messages: Messages) => AsyncIterable<string>;

/**
 * Asks for names, and once more where there are fewer than nine. Ignores duplicates and text around the list, and stops reading after
 * the ninth name.
 * @returns nine names as a numbered list, the same text as the joined pieces
 * @throws {AnswerError} `empty` where both answers have fewer names, and the errors of `ask`
 */
export async function* nineNames(ask: Ask, messages: Messages): AsyncGenerator<string, string> {
  const names: string[] = [];
  yield* newNames(ask(messages), names);
  if (names.length < NAME_COUNT) yield* newNames(ask([...messages, missingNames(names)]), names);
  if (names.length < NAME_COUNT) throw new AnswerError("empty");
  return numberedList(names);
}

async function* newNames(
  deltas: AsyncIterable<string>,
  names: string[],
): AsyncGenerator<string, void> {
  for await (const line of wholeLines(deltas)) {
    const [name] = namesInList(line);
    if (!name || isAmong(name, names)) continue;
    const before = numberedList(names).length;
    names.push(name);
    yield numberedList(names).slice(before);
    if (names.length === NAME_COUNT) return;
  }
}

function isAmong(name: string, names: readonly string[]): boolean {
  return names.some((known) => known.toLowerCase() === name.toLowerCase());
}

function missingNames(names: readonly string[]): Messages[number] {
  const given = names.length > 0 ? `You already gave these names:\n${numberedList(names)}\n` : "";
  const content = `${given}Give ${NAME_COUNT - names.length} more names, all of them new, as a numbered list and nothing else.`;
  return { role: "user", content };
}
