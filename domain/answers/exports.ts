import type { StructuredAnswer } from "#domain/answers/kinds.ts";
import { DOLLAR_FORMULA } from "#domain/answers/line-formula.ts";
import type { Quiz, QuizItem } from "#domain/answers/quiz.ts";
import { oneLine } from "#domain/text.ts";

const FORMULA = new RegExp(DOLLAR_FORMULA, "gu");

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\n": "<br>",
};

/** A text for a program that reads formulas between `\\(` and `\\)`, as Moodle and Anki do. */
export function withBrackets(text: string): string {
  return text.replace(FORMULA, (_, formula: string) => `\\(${formula}\\)`);
}

/**
 * A plain text as HTML, its line breaks as `<br>`.
 * @param special other characters that become entities
 */
function htmlOf(text: string, special?: RegExp): string {
  return [...text.replace(/\r\n?/gu, "\n")]
    .map((character) => {
      const isSpecial = special?.test(character) === true;
      return ENTITIES[character] ?? (isSpecial ? `&#${character.codePointAt(0)};` : character);
    })
    .join("");
}

/** The rows of a CSV file of an answer, its head first (product/answers 6). `withKey`: a quiz has its right options and reasons. */
export function rowsOf(answer: StructuredAnswer, withKey: boolean): string[][] {
  switch (answer.kind) {
    case "quiz":
      return quizRows(answer, withKey);
    case "cards":
      return [["front", "back"], ...answer.items.map(({ front, back }) => [front, back])];
    case "steps":
      return [
        ["step", "title", "text"],
        ...answer.items.map(({ title, text }, index) => [String(index + 1), title, text]),
      ];
    case "table":
      return [answer.columns, ...answer.items.map(({ cells }) => cells)];
  }
}

function quizRows(
  { items }: Extract<StructuredAnswer, { kind: "quiz" }>,
  withKey: boolean,
): string[][] {
  const most = Math.max(...items.map(({ options }) => options.length));
  const columns = Array.from({ length: most }, (_, index) => `option ${letter(index)}`);
  const key = withKey ? ["right", "why"] : [];
  return [
    ["question", ...columns, ...key],
    ...items.map(({ question, options, right, why }) => [
      question,
      ...columns.map((_, index) => options[index] ?? ""),
      ...(withKey ? [right.map(letter).join(" "), why] : []),
    ]),
  ];
}

/** The letter of an option, from A on. */
export function letter(index: number): string {
  return String.fromCodePoint(65 + index);
}

/** Cards for Anki: separated by tabs, with HTML, as its import reads it (product/answers 6). */
export function ankiOf({ items }: Extract<StructuredAnswer, { kind: "cards" }>): string {
  const lines = items.map(({ front, back }) => `${ankiField(front)}\t${ankiField(back)}`);
  return ["#separator:tab", "#html:true", "#columns:Front\tBack", ...lines, ""].join("\n");
}

/** A text that begins with `#` would be read as a setting of the file. */
function ankiField(text: string): string {
  return htmlOf(withBrackets(text.replaceAll("\t", " ")), /#/u);
}

/** The characters that mean something in GIFT. As entities they survive every reader; with backslashes alone some readers lose them. */
const SPECIAL = /[~=#{}:\\%[\]-]/u;

/**
 * A quiz in GIFT, the text format of Moodle's question bank (product/answers 6). Of several right options, each gives its part of the
 * points, and a wrong one takes all of them.
 */
export function giftOf({ items }: Quiz): string {
  return `${items.map(giftQuestion).join("\n\n")}\n`;
}

function giftQuestion({ question, options, right, why }: QuizItem, index: number): string {
  const wrong = right.length > 1 ? "~%-100%" : "~";
  const sign = right.length > 1 ? `~%${weightOf(right.length)}%` : "=";
  return [
    `::${questionName(index)}::${giftText(question)} {`,
    ...options.map((option, at) => `${right.includes(at) ? sign : wrong}${giftText(option)}`),
    ...(why === "" ? [] : [`####${giftText(why)}`]),
    "}",
  ].join("\n");
}

/** The name of a question in a question bank, which sorts by it. */
function questionName(index: number): string {
  return `Question ${String(index + 1).padStart(2, "0")}`;
}

/** The percentage of the points of one of `count` right options, as Moodle knows it: at most five decimals. */
function weightOf(count: number): string {
  return String(Number((100 / count).toFixed(5)));
}

function giftText(text: string): string {
  // The sign of an entity means something, too.
  return `[html]${htmlOf(withBrackets(text), SPECIAL).replaceAll("#", "\\#")}`;
}

/** A quiz in Moodle XML (product/answers 6). */
export function moodleXmlOf({ items }: Quiz): string {
  const questions = items.map(moodleQuestion).join("\n");
  return `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${questions}\n</quiz>\n`;
}

function moodleQuestion({ question, options, right, why }: QuizItem, index: number): string {
  const isSingle = right.length === 1;
  const fraction = (at: number) => {
    if (right.includes(at)) return isSingle ? "100" : weightOf(right.length);
    return isSingle ? "0" : "-100";
  };
  const answers = options.map(
    (option, at) =>
      `    <answer fraction="${fraction(at)}" format="html">${xmlText(option)}</answer>`,
  );
  return [
    `  <question type="multichoice">`,
    `    <name><text>${questionName(index)}</text></name>`,
    `    <questiontext format="html">${xmlText(question)}</questiontext>`,
    `    <generalfeedback format="html">${xmlText(why)}</generalfeedback>`,
    `    <defaultgrade>1</defaultgrade>`,
    `    <single>${isSingle}</single>`,
    `    <shuffleanswers>1</shuffleanswers>`,
    `    <answernumbering>abc</answernumbering>`,
    ...answers,
    `  </question>`,
  ].join("\n");
}

/** HTML as XML text: escaped twice. XML has no place for control characters. */
function xmlText(text: string): string {
  const plain = text.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "");
  return `<text>${htmlOf(htmlOf(withBrackets(plain)))}</text>`;
}

/** An answer as Markdown: what programs, results and copies get as its text. `withKey`: a quiz ends with its key (product/answers 3). */
export function markdownOf(answer: StructuredAnswer, withKey: boolean): string {
  const title = answer.title === "" ? [] : [`## ${answer.title}`];
  return [...title, ...blocksOf(answer, withKey)].join("\n\n");
}

function blocksOf(answer: StructuredAnswer, withKey: boolean): string[] {
  switch (answer.kind) {
    case "quiz":
      return [...answer.items.map(markdownQuestion), ...(withKey ? markdownKey(answer.items) : [])];
    case "cards":
      return answer.items.map(({ front, back }) => `**${oneLine(front)}**\n\n${back}`);
    case "steps":
      return answer.items.map(
        ({ title, text }, index) =>
          `${index + 1}. **${oneLine(title)}**${text && `\n\n${indented(text)}`}`,
      );
    case "table":
      return [
        [answer.columns, answer.columns.map(() => "---"), ...answer.items.map(({ cells }) => cells)]
          .map((cells) => `| ${cells.map(markdownCell).join(" | ")} |`)
          .join("\n"),
      ];
  }
}

function markdownQuestion({ question, options }: QuizItem, index: number): string {
  const lines = options.map((option, at) => `   - ${letter(at)}. ${oneLine(option)}`);
  return [`${index + 1}. ${oneLine(question)}`, ...lines].join("\n");
}

function markdownKey(items: readonly QuizItem[]): string[] {
  const lines = items.map(({ right, why }, index) => {
    const letters = right.map(letter).join(", ");
    return `${index + 1}. **${letters}**${why === "" ? "" : ` – ${oneLine(why)}`}`;
  });
  return ["### Key", lines.join("\n")];
}

function indented(text: string): string {
  return text.replace(/^/gmu, "   ");
}

function markdownCell(text: string): string {
  return oneLine(text).replaceAll("|", "\\|");
}
