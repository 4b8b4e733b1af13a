const OPENING = "<think>";
const CLOSING = "</think>";

/**
 * Gives the visible part of a text that comes in pieces: without the `<think>…</think>` at its beginning and without blanks at both
 * ends. Later in the text the tag is text: an answer may be about it.
 */
export class VisibleText {
  /** Whether nothing has become visible so far. */
  isBlank = true;
  #isThinking = false;
  /** The end of the text so far, where it may be the beginning of a tag. */
  #held = "";
  /** Blanks that are shown only if text follows. */
  #blanks = "";

  /** Takes the next piece and gives what has become visible, perhaps nothing. */
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

  /** Gives what was held back, when no more pieces come. */
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
