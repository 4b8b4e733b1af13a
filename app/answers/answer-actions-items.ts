import { fileName } from "#app/answers/file-name.ts";
import { saveCsv, saveFile } from "#app/site/save-file.ts";
import { ankiOf, rowsOf, giftOf, moodleXmlOf } from "#domain/answers/exports.ts";
import type { StructuredAnswer } from "#domain/answers/kinds.ts";

export type ItemFormat = "gift" | "xml" | "csv" | "anki";

const EXTENSIONS: Readonly<Record<ItemFormat, string>> = {
  gift: "gift.txt",
  xml: "xml",
  csv: "csv",
  anki: "anki.txt",
};

/** Saves an answer as a file that other programs read (product/answers 6). */
export async function saveItems(
  title: string,
  answer: StructuredAnswer,
  format: ItemFormat,
): Promise<void> {
  const name = fileName(title, EXTENSIONS[format]);
  if (format === "csv") return saveCsv(rowsOf(answer, true), name);
  const text = textOf(answer, format);
  saveFile(new Blob([text], { type: "text/plain;charset=utf-8" }), name);
}

function textOf(answer: StructuredAnswer, format: ItemFormat): string {
  if (answer.kind === "cards") return ankiOf(answer);
  if (answer.kind !== "quiz") return "";
  return format === "gift" ? giftOf(answer) : moodleXmlOf(answer);
}
