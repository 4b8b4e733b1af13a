import { oneLine } from "#domain/text.ts";

const NOT_IN_FILE_NAMES = /[\p{Cc}\\/:*?"<>|]+/gu;

/** The name of a file: the title without the characters that file systems refuse. */
export function fileName(title: string, extension: string): string {
  const name = oneLine(title.replace(NOT_IN_FILE_NAMES, " "));
  // Windows refuses names that begin or end with a dot.
  const safe = name.slice(0, 80).replace(/^[. ]+|[. ]+$/gu, "");
  return `${safe || "Answer"}.${extension}`;
}

/**
 * Whether a text is written from right to left. The browser decides it by the first letter, as it does on the page.
 * @param html sanitised HTML, or plain text without markup
 */
export function isRightToLeft(html: string): boolean {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  body.dir = "auto";
  return body.matches(":dir(rtl)");
}
