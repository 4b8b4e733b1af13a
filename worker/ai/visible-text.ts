const OPENING = "<think>";
const CLOSING = "</think>";

/** Gives the visible part of a text that comes in pieces: without `<think>…</think>` and without blanks at both ends. */
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
    let visible = "";
    let rest = this.#held + piece;
    for (;;) {
      const tag = this.#isThinking ? CLOSING : OPENING;
      const at = rest.indexOf(tag);
      const end = at < 0 ? rest.length - beginningAtEnd(rest, tag) : at;
      if (!this.#isThinking) visible += rest.slice(0, end);
      if (at < 0) {
        this.#held = rest.slice(end);
        return this.#show(visible);
      }
      rest = rest.slice(at + tag.length);
      this.#isThinking = !this.#isThinking;
    }
  }

  /** Gives what was held back, when no more pieces come. */
  end(): string {
    return this.#isThinking ? "" : this.#show(this.#held);
  }

  #show(visible: string): string {
    const text = this.isBlank ? visible.trimStart() : this.#blanks + visible;
    const shown = text.trimEnd();
    this.#blanks = text.slice(shown.length);
    if (shown) this.isBlank = false;
    return shown;
  }
}

/** How many characters at the end of a text are the beginning of a tag. */
function beginningAtEnd(text: string, tag: string): number {
  for (let length = Math.min(tag.length - 1, text.length); length > 0; length -= 1) {
    if (text.endsWith(tag.slice(0, length))) return length;
  }
  return 0;
}
