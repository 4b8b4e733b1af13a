import { letter } from "#domain/answers/export-rows.ts";
import type { StructuredAnswer } from "#domain/answers/kinds.ts";
import type { QuizItem } from "#domain/answers/quiz.ts";
import { oneLine } from "#domain/text.ts";

/** An answer as Markdown: what programs, results and copies get as its text. `withKey`: a quiz ends with its key (product/answers 3). */
export function markdownOf(answer: StructuredAnswer, withKey: boolean): string {
  const title = answer.title === "" ? [] : [`## ${answer.title}`];
  return [...title, ...blocksOf(answer, withKey)].join("\n\n");
}

function blocksOf(answer: StructuredAnswer, withKey: boolean): string[] {
  switch (answer.kind) {
    case "quiz":
      return [...answer.items.map(questionOf), ...(withKey ? keyOf(answer.items) : [])];
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
          .map((cells) => `| ${cells.map(cellOf).join(" | ")} |`)
          .join("\n"),
      ];
  }
}

function questionOf({ question, options }: QuizItem, index: number): string {
  const lines = options.map((option, at) => `   - ${letter(at)}. ${oneLine(option)}`);
  return [`${index + 1}. ${oneLine(question)}`, ...lines].join("\n");
}

function keyOf(items: readonly QuizItem[]): string[] {
  const lines = items.map(({ right, why }, index) => {
    const letters = right.map(letter).join(", ");
    return `${index + 1}. **${letters}**${why === "" ? "" : ` – ${oneLine(why)}`}`;
  });
  return ["### Key", lines.join("\n")];
}

function indented(text: string): string {
  return text.replace(/^/gmu, "   ");
}

function cellOf(text: string): string {
  return oneLine(text).replaceAll("|", "\\|");
}
