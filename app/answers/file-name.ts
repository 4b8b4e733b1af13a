import { oneLine } from "#domain/one-line.ts";

const NOT_IN_FILE_NAMES = /[\p{Cc}\\/:*?"<>|]+/gu;

/** The name of a file: the title without the characters that file systems refuse. */
export function fileName(title: string, extension: string): string {
  const name = oneLine(title.replace(NOT_IN_FILE_NAMES, " "));
  // Windows refuses names that begin or end with a dot.
  const safe = name.slice(0, 80).replace(/^[. ]+|[. ]+$/gu, "");
  return `${safe || "Answer"}.${extension}`;
}
