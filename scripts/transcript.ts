/** Takes the output of one step: `write` while it runs, `end` once at its end. */
export type Part = { write: (text: string) => void; end: () => void };

/**
 * Shows the output of steps that run at the same time as if they ran one after the other, in the order of `part()`: the first
 * unfinished one's as it comes, the others' whole as soon as it is their turn.
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
