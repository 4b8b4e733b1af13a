/**
 * A piece of a streamed answer: text, "" while the model is thinking, or `null` where all text before it has turned out to be thoughts.
 */
export type AnswerPiece = string | null;

/** The text of an answer with its next piece. */
export function withPiece(text: string, piece: AnswerPiece): string {
  return piece === null ? "" : text + piece;
}
