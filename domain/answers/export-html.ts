import { DOLLAR_FORMULA } from "#domain/answers/line-formula.ts";

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
export function htmlOf(text: string, special?: RegExp): string {
  return [...text.replace(/\r\n?/gu, "\n")]
    .map((character) => {
      const isSpecial = special?.test(character) === true;
      return ENTITIES[character] ?? (isSpecial ? `&#${character.codePointAt(0)};` : character);
    })
    .join("");
}
