import { type AnswerPiece, withPiece } from "#worker/model/answer-pieces.ts";

/** Yields a streamed text line by line, each with its line break; the last line may have none. Pieces without text pass through. */
export async function* wholeLines(
  deltas: AsyncIterable<AnswerPiece>,
): AsyncGenerator<AnswerPiece, void> {
  let rest = "";
  for await (const delta of deltas) {
    if (!delta) yield delta;
    rest = withPiece(rest, delta);
    if (!delta?.includes("\n")) continue;
    const lines = rest.split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) yield `${line}\n`;
  }
  if (rest) yield rest;
}
