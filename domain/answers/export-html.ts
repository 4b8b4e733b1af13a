const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\n": "<br>",
};

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
