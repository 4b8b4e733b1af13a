import { questionName, weightOf } from "#domain/answers/export-gift.ts";
import { htmlOf, withBrackets } from "#domain/answers/export-html.ts";
import type { Quiz, QuizItem } from "#domain/answers/quiz.ts";

/** A quiz in Moodle XML (product/answers 6). */
export function moodleXmlOf({ items }: Quiz): string {
  const questions = items.map(questionOf).join("\n");
  return `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${questions}\n</quiz>\n`;
}

function questionOf({ question, options, right, why }: QuizItem, index: number): string {
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
