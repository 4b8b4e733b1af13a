import { numberedList } from "#domain/assistant/generator.ts";

type Message = { role: string; content: string };

export const DEMO_NOTE = "Demo answer — set OPENAI_API_KEY for a real model.";

const LIST_REQUEST = /numbered list of (?:exactly )?(\d{1,2}) names/u;

const FOLLOW_UP = /^(You already gave these names|Write another answer)/u;

/** Twelve, so that nine names in a row never share one. */
const NAME_ENDINGS = [
  "Academy",
  "Studio",
  "Collective",
  "Lab",
  "Path",
  "Circle",
  "Workshop",
  "Compass",
  "Blueprint",
  "Journey",
  "Hub",
  "Foundry",
];

/** Words that are not about the subject, such as the labels in a generator's message. */
const FILLERS = new Set(
  (
    "about after also audience because been before being content course courses create description does each from give " +
    "have help into just like make more most other please promotion should some such than that their them then there " +
    "these they this titles type using very want well were what when where which while will with would write your"
  ).split(" "),
);

/**
 * The demo model's answer: the same for the same messages, made from the words that the person wrote.
 * Where a system message asks for a numbered list of names it is one, else a short text in Markdown.
 */
export function demoText(messages: readonly Message[]): string {
  const asked = messages.filter((message) => message.role === "user").map(({ content }) => content);
  // "More like this" and a second request for names follow the brief in a message of their own.
  const followUp = asked.length > 1 && FOLLOW_UP.test(asked.at(-1) ?? "") ? asked.pop() : undefined;
  const words = keyWords(asked.at(-1) ?? "");
  const instructions = messages.filter((message) => message.role === "system");
  const count = LIST_REQUEST.exec(instructions.map((message) => message.content).join("\n"))?.[1];
  if (count) return nameList(words, Number(count), followUp);
  const former = messages.findLast((message) => message.role === "assistant")?.content ?? "";
  return article(followUp ? nextFirst(words, former) : words);
}

/** The words of a text that tell what it is about, at most six: of the values of inputs, where it has any. */
export function keyWords(text: string): string[] {
  // product/widgets 3: the values of the inputs stand in this markup; the rest is the author's text.
  const own = Array.from(text.matchAll(/<b><u>(.*?)<\/u><\/b>/gsu), ([, value]) => value).join(" ");
  const plain = (own || text).normalize("NFC");
  const words = plain.match(/[\p{L}\p{M}]{4,}/gu) ?? plain.match(/[\p{L}\p{M}]{2,}/gu) ?? [];
  const telling = words.map((word) => word.toLowerCase()).filter((word) => !FILLERS.has(word));
  const distinct = [...new Set(telling)].slice(0, 6);
  return distinct.length > 0 ? distinct : ["learning"];
}

/** The words in an order that begins with the word after the subject of the former article. */
function nextFirst(words: readonly string[], former: string): string[] {
  const index = words.findIndex((word) => former.startsWith(heading(word))) + 1;
  return [...words.slice(index), ...words.slice(0, index)];
}

/** @param former a text with names that are not given again */
function nameList(words: readonly string[], count: number, former = ""): string {
  const names = Array.from({ length: 3 * count }, (_, index) => {
    const word = capitalised(words[index % words.length] ?? "");
    const round = Math.floor(index / NAME_ENDINGS.length);
    const series = round > 0 ? ` ${round + 1}` : "";
    // The result of a name generator contains names only, so each name is marked as a demo.
    return `${word} ${NAME_ENDINGS[index % NAME_ENDINGS.length]}${series} (demo)`;
  });
  const fresh = names.filter((name) => !former.includes(name)).slice(0, count);
  return `${numberedList(fresh)}\n\n${DEMO_NOTE}`;
}

function article(words: readonly string[]): string {
  const subject = words[0] ?? "";
  const list = words.map((word) => `**${word}**`).join(", ");
  return [
    heading(subject),
    `*${DEMO_NOTE}*`,
    `This text was made from your own words, without a model: ${list}. A real answer would take them up one by one.`,
    [
      `- **Begin with ${subject}:** say in one sentence why it matters to the people you want to reach.`,
      `- **Show ${words[1] ?? subject} at work:** one example that they know tells more than a definition.`,
      `- **End with ${words.at(-1)}:** name one small step that they can take today.`,
    ].join("\n"),
    "Change your words and ask again: the answer changes with them.",
  ].join("\n\n");
}

function heading(subject: string): string {
  return `## Ideas about ${capitalised(subject)}`;
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
