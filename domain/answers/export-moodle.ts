import { htmlOf, withBrackets } from "#domain/answers/export-html.ts";
import type { Quiz, QuizItem } from "#domain/answers/quiz.ts";

/** The characters that mean something in GIFT. As entities they survive every reader; with backslashes alone some readers lose them. */
const SPECIAL = /[~=#{}:\\%[\]-]/u;

/**
 * A quiz in GIFT, the text format of Moodle's question bank (product/answers 6). Of several right options, each gives its part of the
 * points, and a wrong one takes all of them.
 */
export function giftOf({ items }: Quiz): string {
  return `${items.map(questionOf).join("\n\n")}\n`;
}

function questionOf({ question, options, right, why }: QuizItem, index: number): string {
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
      `    <answer fraction="${fraction(at)}" format="html">${textOf(option)}</answer>`,
  );
  return [
    `  <question type="multichoice">`,
    `    <name><text>${questionName(index)}</text></name>`,
    `    <questiontext format="html">${textOf(question)}</questiontext>`,
    `    <generalfeedback format="html">${textOf(why)}</generalfeedback>`,
    `    <defaultgrade>1</defaultgrade>`,
    `    <single>${isSingle}</single>`,
    `    <shuffleanswers>1</shuffleanswers>`,
    `    <answernumbering>abc</answernumbering>`,
    ...answers,
    `  </question>`,
  ].join("\n");
}

/** HTML as XML text: escaped twice. XML has no place for control characters. */
function textOf(text: string): string {
  const plain = text.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "");
  return `<text>${htmlOf(htmlOf(withBrackets(plain)))}</text>`;
}
