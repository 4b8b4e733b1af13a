const OPENING = "<think>";
const CLOSING = "</think>";

/**
 * Filters a streamed text: removes `<think>…</think>` at its start and white space at both ends. Later in the text the tag stays,
 * because an answer may be about it.
 */
export class VisibleText {
  /** True until the first visible text. */
  isBlank = true;
  #isThinking = false;
  /** The last characters, while they may be the start of a tag. */
  #held = "";
  /** White space that becomes visible only if text follows. */
  #blanks = "";

  /** Adds a piece and returns the newly visible text, perhaps empty. */
  add(piece: string): string {
    if (!this.isBlank) return this.#show(piece);
    let rest = this.#held + piece;
    this.#held = "";
    for (;;) {
      if (this.#isThinking) {
        const end = rest.indexOf(CLOSING);
        if (end < 0) return this.#hold(rest.slice(1 - CLOSING.length));
        this.#isThinking = false;
        rest = rest.slice(end + CLOSING.length);
      }
      rest = rest.trimStart();
      if (OPENING.startsWith(rest)) break;
      if (!rest.startsWith(OPENING)) return this.#show(rest);
      this.#isThinking = true;
      rest = rest.slice(OPENING.length);
    }
    return this.#hold(rest);
  }

  /** Returns the rest at the end of the stream. */
  end(): string {
    return this.#isThinking ? "" : this.#show(this.#held);
  }

  #hold(text: string): string {
    this.#held = text;
    return "";
  }

  #show(visible: string): string {
    const text = this.isBlank ? visible.trimStart() : this.#blanks + visible;
    const shown = text.trimEnd();
    this.#blanks = text.slice(shown.length);
    if (shown) this.isBlank = false;
    return shown;
  }
}
