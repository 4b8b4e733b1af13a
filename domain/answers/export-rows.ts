import { htmlOf, withBrackets } from "#domain/answers/export-html.ts";
import type { StructuredAnswer } from "#domain/answers/kinds.ts";

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
  const lines = items.map(({ front, back }) => `${field(front)}\t${field(back)}`);
  return ["#separator:tab", "#html:true", "#columns:Front\tBack", ...lines, ""].join("\n");
}

/** A text that begins with `#` would be read as a setting of the file. */
function field(text: string): string {
  return htmlOf(withBrackets(text.replaceAll("\t", " ")), /#/u);
}
