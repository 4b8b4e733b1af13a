import { stringify } from "csv-stringify/browser/esm/sync";
import { ankiOf, rowsOf } from "#domain/answers/export-rows.ts";
import { giftOf } from "#domain/answers/export-gift.ts";
import { moodleXmlOf } from "#domain/answers/export-moodle-xml.ts";
import type { StructuredAnswer } from "#domain/answers/kinds.ts";
import { csvOptions } from "#domain/csv.ts";

export type ItemFormat = "gift" | "xml" | "csv" | "anki";

/** An answer as a file that other programs read (product/answers 6). */
export function itemFile(answer: StructuredAnswer, format: ItemFormat): Blob {
  switch (format) {
    case "gift":
      return textFile(answer.kind === "quiz" ? giftOf(answer) : "", "text/plain");
    case "xml":
      return textFile(answer.kind === "quiz" ? moodleXmlOf(answer) : "", "application/xml");
    case "anki":
      return textFile(answer.kind === "cards" ? ankiOf(answer) : "", "text/plain");
    case "csv":
      // Spreadsheets take a file without the mark at its beginning for another character set.
      return textFile(`\ufeff${stringify(rowsOf(answer, true), csvOptions("csv"))}`, "text/csv");
  }
}

function textFile(text: string, type: string): Blob {
  return new Blob([text], { type: `${type};charset=utf-8` });
}
