/** Receives the output of one step: `write` during the step, `end` once at its end. */
export type Part = { write: (text: string) => void; end: () => void };

/**
 * Prints the output of parallel steps in the order of the calls of `part()`: that of the first unfinished step at once, that of
 * the others when their turn comes.
 */
export class Transcript {
  readonly #show: (text: string) => void;
  #parts: { held: string; isOver: boolean }[] = [];

  constructor(show: (text: string) => void) {
    this.#show = show;
  }

  /** The next place in the order. */
  part(): Part {
    const part = { held: "", isOver: false };
    this.#parts.push(part);
    return {
      write: (text) => {
        if (part === this.#parts[0]) this.#show(text);
        else part.held += text;
      },
      end: () => {
        part.isOver = true;
        this.#advance();
      },
    };
  }

  #advance(): void {
    while (this.#parts[0]?.isOver) {
      this.#parts.shift();
      if (this.#parts[0]) this.#show(this.#parts[0].held);
    }
  }
}
