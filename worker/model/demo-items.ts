import { ITEMS_KINDS, type ItemsKind } from "#domain/answers/answer-form.ts";
import { DEMO_NOTE, keyWords } from "#worker/model/demo-text.ts";

type Message = { role: string; content: string };

/** How a system message asks for items (domain/answers/kinds.ts). */
const REQUEST = /one JSON object and nothing else.* with (\d+) (\w+),/u;

/**
 * The demo model's answer where a system message asks for items: JSON, made from the words that the person wrote. `null` where none does.
 */
export function demoItems(messages: readonly Message[]): string | null {
  const instructions = messages.filter(({ role }) => role === "system");
  const [, count, word] = REQUEST.exec(instructions.map(({ content }) => content).join(" ")) ?? [];
  const kind = (Object.keys(ITEMS_KINDS) as ItemsKind[]).find((one) => {
    const { one: single, several } = ITEMS_KINDS[one];
    return word === single || word === several;
  });
  if (!kind) return null;
  const words = keyWords(messages.findLast(({ role }) => role === "user")?.content ?? "");
  const items = Array.from({ length: Number(count) }, (_, index) =>
    itemOf(kind, words[index % words.length] ?? "", index),
  );
  const columns = kind === "table" ? { columns: ["Word", "What it is about"] } : {};
  const title = `${DEMO_NOTE.replace(/ — .*/u, "")}: ${words.join(", ")}`;
  return JSON.stringify({ title, ...columns, items }, null, 1);
}

function itemOf(kind: ItemsKind, word: string, index: number): object {
  switch (kind) {
    case "quiz":
      return {
        question: `Which of these words did you write? (${index + 1})`,
        options: rotated([word, "nothing of this", "something else", "a secret"], index),
        right: [(4 - (index % 4)) % 4],
        why: `“${word}” is one of your own words. A real model asks about them.`,
      };
    case "cards":
      return {
        front: `${word} (${index + 1})`,
        back: `What “${word}” means to the people you teach.`,
      };
    case "steps":
      return { title: `Begin with ${word}`, text: `Say in one sentence why ${word} matters.` };
    case "table":
      return { cells: [word, `Row ${index + 1} of a demo answer`] };
  }
}

function rotated(texts: string[], by: number): string[] {
  const place = by % texts.length;
  return [...texts.slice(place), ...texts.slice(0, place)];
}
