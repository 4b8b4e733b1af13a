/** The characters that can follow the first bracket of JSON. After a bracket of prose, such as `[the quiz]`, another one does. */
const IN_JSON = /["{}[\]]/u;

/**
 * Reads the elements of `items` of a JSON object, or of a list, while its text arrives in pieces. Text around the JSON is passed over. The
 * time is linear in the length of the text: nothing is read twice.
 */
export class ItemReader {
  /** The open brackets around the next character. */
  #stack = "";
  /** Whether the first bracket has just been read. */
  #isOpening = false;
  #isInText = false;
  #isEscaped = false;
  /** The last text, which is the key where a colon follows. */
  #text = "";
  #key = "";
  /** How many brackets are open directly inside of `items`; 0 before it. */
  #depth = 0;
  #hasEnded = false;
  #head = "";
  #item: string[] = [];

  /** Adds a piece and returns the elements that it completes, as the model wrote them: JSON, or nearly. */
  add(piece: string): string[] {
    const items: string[] = [];
    let from = 0;
    for (let at = 0; at < piece.length && !this.#hasEnded; at += 1) {
      const character = piece[at] ?? "";
      const isInside = this.#depth > 0;
      this.#read(character);
      if (!isInside || this.#depth === 0) {
        this.#head = this.#stack === "" ? "" : this.#head + character;
        from = at + 1;
      } else if (this.#hasEnded || this.#isBetween(character)) {
        const item = [...this.#item, piece.slice(from, at)].join("").trim();
        if (item !== "") items.push(item);
        this.#item = [];
        from = at + 1;
      }
    }
    if (this.#depth > 0 && !this.#hasEnded) this.#item.push(piece.slice(from));
    return items;
  }

  /** The JSON before the first element, with its brackets closed; `null` while no element can have begun. */
  get head(): string | null {
    if (this.#depth === 0) return null;
    return `${this.#head}]${this.#depth > 1 ? "}".repeat(this.#depth - 1) : ""}`;
  }

  #isBetween(character: string): boolean {
    return character === "," && !this.#isInText && this.#stack.length === this.#depth;
  }

  #read(character: string): void {
    if (this.#isInText) return this.#readText(character);
    if (/\s/u.test(character)) return;
    if (this.#isOpening && !IN_JSON.test(character)) this.#restart();
    this.#isOpening = false;
    if (character === '"' && this.#stack !== "") {
      this.#isInText = true;
      this.#text = "";
    } else if (character === ":") this.#key = this.#text;
    else if (character === "{" || character === "[") this.#open(character);
    else if (character === "}" || character === "]") this.#close();
  }

  #readText(character: string): void {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (character === "\\") this.#isEscaped = true;
    else if (character === '"') this.#isInText = false;
    else if (this.#text.length < 8) this.#text += character;
  }

  /** The bracket before belonged to prose. */
  #restart(): void {
    this.#stack = "";
    this.#depth = 0;
    this.#item = [];
  }

  #open(bracket: string): void {
    this.#isOpening = this.#stack === "";
    this.#stack += bracket;
    const isItems = this.#stack === "[" || this.#key === "items";
    if (bracket === "[" && this.#depth === 0 && isItems && !this.#stack.slice(0, -1).includes("["))
      this.#depth = this.#stack.length;
  }

  #close(): void {
    this.#stack = this.#stack.slice(0, -1);
    if (this.#depth > 0 && this.#stack.length < this.#depth) this.#hasEnded = true;
  }
}
