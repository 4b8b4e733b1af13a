const HARMONY_FINAL = "<|channel|>final<|message|>";

/** The tags around thoughts. */
const TAGS = [
  { opening: "<think>", closing: "</think>" },
  { opening: "<thinking>", closing: "</thinking>" },
  { opening: "<thought>", closing: "</thought>" },
  { opening: "<reasoning>", closing: "</reasoning>" },
  { opening: "<seed:think>", closing: "</seed:think>" },
  { opening: "[THINK]", closing: "[/THINK]" },
  { opening: "◁think▷", closing: "◁/think▷" },
  // The harmony format of gpt-oss: every channel before the final one.
  { opening: "<|channel|>", closing: HARMONY_FINAL },
  { opening: "<|start|>", closing: HARMONY_FINAL },
];
const CLOSINGS = [...new Set(TAGS.map(({ closing }) => closing))];

/** Tokens at the end of a message in the harmony format. */
const ENDS: readonly string[] = ["<|end|>", "<|return|>"];
const MARKS = [...CLOSINGS, ...ENDS];
const LONGEST = Math.max(...MARKS.map(({ length }) => length));

/** The beginnings of marks, the longest first. */
const BEGINNINGS = MARKS.flatMap((mark) =>
  Array.from({ length: mark.length - 1 }, (_, index) => mark.slice(0, index + 1)),
).toSorted((one, other) => other.length - one.length);

/**
 * Filters a streamed text: removes thoughts at its start and white space at both ends. Later in the text an opening tag stays,
 * because an answer may be about it. A closing tag without an opening shows that all text before it was thoughts.
 */
export class VisibleText {
  /** True until the first visible text. */
  isBlank = true;
  /** Whether the text is known to begin with thoughts without an opening tag. */
  beginsInThoughts: boolean;
  /** The tags that end the thoughts at the start of the text; none if no thoughts are being read. */
  #closings: readonly string[] = [];
  #isAtStart = true;
  /** The characters that are not judged yet. */
  #held = "";
  /** The visible text so far. */
  #shown = "";
  /** White space that becomes visible only if text follows. */
  #blanks = "";

  /** @param beginsInThoughts holds the text back up to a closing tag or its end */
  constructor(beginsInThoughts = false) {
    this.beginsInThoughts = beginsInThoughts;
    if (beginsInThoughts) this.#closings = CLOSINGS;
  }

  /** Adds a piece and returns the newly visible text, without what it takes back itself. */
  add(piece: string): AnswerPiece[] {
    let from = Math.max(0, this.#held.length - LONGEST);
    this.#held += piece;
    const visible: AnswerPiece[] = [];
    const wasBlank = this.isBlank;
    while (this.#reads(visible, from)) from = 0;
    const taken = visible.lastIndexOf(null);
    const kept = taken < 0 ? visible : visible.slice(wasBlank ? taken + 1 : taken);
    return kept.filter((text) => text !== "");
  }

  /**
   * Returns the rest at the end of the stream.
   * @param isCutShort whether the answer reached its length limit, perhaps within its thoughts
   */
  end(isCutShort = false): string {
    const isThinking = this.#closings.length > 0;
    const rest = this.#held.trimStart();
    const isOpened = TAGS.some(({ opening }) => rest.startsWith(opening));
    if (isThinking && (isOpened || isCutShort)) return "";
    if (isThinking) this.beginsInThoughts = false;
    return this.#show(this.#held);
  }

  /** Reads the held text up to the next mark from an index on. Returns false if the rest waits for the next piece. */
  #reads(visible: AnswerPiece[], from: number): boolean {
    if (this.#closings.length > 0) return this.#skipThoughts(from);
    if (this.#isAtStart) return this.#readsStart();
    const mark = firstOf(MARKS, this.#held, from);
    if (mark === null) {
      const begun = BEGINNINGS.find((beginning) => this.#held.endsWith(beginning)) ?? "";
      const end = this.#held.length - begun.length;
      visible.push(this.#show(this.#held.slice(0, end)));
      this.#held = this.#held.slice(end);
      return false;
    }
    const before = this.#held.slice(0, mark.at);
    const isText = this.#mentions(mark.text, before);
    visible.push(this.#show(isText ? before + mark.text : before));
    this.#held = this.#held.slice(mark.at + mark.text.length);
    if (!isText && !ENDS.includes(mark.text)) visible.push(...this.#discard());
    return true;
  }

  #skipThoughts(from: number): boolean {
    const mark = firstOf(this.#closings, this.#held, from);
    if (mark === null) return false;
    this.#held = this.#held.slice(mark.at + mark.text.length);
    this.#closings = [];
    return true;
  }

  /** Decides whether the text begins with thoughts. */
  #readsStart(): boolean {
    const rest = this.#held.trimStart();
    const tag = TAGS.find(({ opening }) => rest.startsWith(opening));
    if (!tag && TAGS.some(({ opening }) => opening.startsWith(rest))) return false;
    if (tag) this.#closings = [tag.closing];
    else this.#isAtStart = false;
    return true;
  }

  /** True if the visible text has the opening of a closing tag, or quotes the tag: the answer is about it. */
  #mentions(closing: string, before: string): boolean {
    const text = this.#shown + before;
    const { opening } = TAGS.find((tag) => tag.closing === closing) ?? { opening: closing };
    return text.endsWith("`") || text.includes(opening);
  }

  /** Takes back all visible text. */
  #discard(): AnswerPiece[] {
    const hadText = !this.isBlank;
    this.#isAtStart = this.isBlank = true;
    this.#shown = this.#blanks = "";
    this.beginsInThoughts ||= hadText;
    return hadText ? [null] : [];
  }

  #show(visible: string): string {
    const text = this.isBlank ? visible.trimStart() : this.#blanks + visible;
    const shown = text.trimEnd();
    this.#blanks = text.slice(shown.length);
    this.#shown += shown;
    if (shown) this.isBlank = false;
    return shown;
  }
}

/** The first of some marks in a text, from an index on. */
function firstOf(marks: readonly string[], text: string, from: number) {
  const found = marks
    .map((mark) => ({ text: mark, at: text.indexOf(mark, from) }))
    .filter(({ at }) => at >= 0);
  return found.toSorted((one, other) => one.at - other.at)[0] ?? null;
}

/**
 * A piece of a streamed answer: text, "" while the model is thinking, or `null` if all text before it has turned out to be thoughts.
 */
export type AnswerPiece = string | null;

export function withPiece(text: string, piece: AnswerPiece): string {
  return piece === null ? "" : text + piece;
}

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
