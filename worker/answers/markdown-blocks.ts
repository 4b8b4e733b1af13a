/** HTML blocks that contain blank lines: how they begin and end (CommonMark 4.6, conditions 1 to 5). */
const HTML_WITH_BLANKS: readonly (readonly [RegExp, RegExp])[] = [
  [/^<(?:script|pre|style|textarea)(?:\s|>|$)/iu, /<\/(?:script|pre|style|textarea)>/iu],
  [/^<!--/u, /-->/u],
  [/^<\?/u, /\?>/u],
  [/^<![a-z]/iu, />/u],
  [/^<!\[CDATA\[/u, /\]\]>/u],
];
const FENCE = /^(?:(`{3,})[^`]*|(~{3,}).*)$/u;
const HEADING = /^#{1,6}(?:[ \t]|$)/u;
const LIST_MARKER = /^(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$)/u;
const FIRST_IN_PARAGRAPH = /^(?:[-+*]|1[.)])[ \t]+\S/u;
const UNFINISHED_MARKER = /^(?:[-+*]|\d{1,9}[.)]?)$/u;
const RULE = /^([-*_])(?:[ \t]*\1){2,}[ \t]*$/u;

/** The part of a line that decides whether a block begins with it. */
const MAX_DECISIVE = 16;

/** The block that the next line may continue. */
type Open =
  | { kind: "nothing" | "text" | "code" }
  /** `offset`: lines with at least this indentation belong to the item. */
  | { kind: "list"; offset: number }
  | { kind: "fence" | "html"; end: RegExp };

/**
 * Splits Markdown, which arrives in pieces, into finished top-level blocks. Blocks that the parser would read differently one by one stay
 * together: all items of a list, a fence with its blank lines. The time is linear in the length of the text.
 */
export class MarkdownBlocks {
  #lines = "";
  #line = "";
  #open: Open = { kind: "nothing" };
  #isAfterBlank = false;
  #isParagraph = false;
  /** Whether the block may be a table or a quotation, which more kinds of lines end than a paragraph. */
  #isTableOrQuotation = false;
  readonly #beginsHtml: (line: string, isParagraph: boolean) => boolean;

  /** @param beginsHtml whether a line begins an HTML block, for the parser in use */
  constructor(beginsHtml: (line: string, isParagraph: boolean) => boolean) {
    this.#beginsHtml = beginsHtml;
  }

  /** Adds a piece of text and returns the blocks that are finished by it, each with its line breaks. */
  add(piece: string): string[] {
    const blocks: string[] = [];
    const lines = piece.split("\n");
    const rest = lines.pop() ?? "";
    for (const line of lines) {
      const whole = this.#line + line;
      this.#line = "";
      if (this.#isEndedBy(whole, true)) blocks.push(this.#cut());
      this.#lines += `${whole}\n`;
      // The parser reads a carriage return as a line break.
      const parts = whole.replace(/\r$/u, "").split("\r");
      if (parts.map((part) => this.#read(part)).at(-1)) blocks.push(this.#cut());
    }
    const isUndecided = this.#line.length < MAX_DECISIVE;
    this.#line += rest;
    if (isUndecided && rest && this.#isEndedBy(this.#line.slice(0, 2 * MAX_DECISIVE), false))
      blocks.push(this.#cut());
    return blocks;
  }

  /** Returns the text after the last finished block. */
  end(): string {
    return this.#lines + this.#line;
  }

  #cut(): string {
    const block = this.#lines;
    this.#lines = "";
    this.#open = { kind: "nothing" };
    this.#isAfterBlank = false;
    this.#isParagraph = false;
    this.#isTableOrQuotation = false;
    return block;
  }

  /** Whether a line, perhaps only its beginning, belongs to a new block. */
  #isEndedBy(line: string, isWhole: boolean): boolean {
    const { indent, text } = measured(line);
    const { kind } = this.#open;
    if (text === "" || kind === "nothing" || kind === "html" || kind === "fence") return false;
    if (indent === 0 && HEADING.test(text)) return isWhole || /[ \t]/u.test(text);
    if (indent === 0 && isWhole && FENCE.test(text)) return true;
    if (!this.#isAfterBlank) return false;
    if (this.#open.kind !== "list") return indent < 4;
    const isMarker = LIST_MARKER.test(text) || (!isWhole && UNFINISHED_MARKER.test(text));
    return indent < Math.min(this.#open.offset, 4) && !isMarker;
  }

  /** Reads a line and returns whether a block ends with it. */
  #read(line: string): boolean {
    const { indent, text } = measured(line);
    const open = this.#open;
    if (open.kind === "fence" || open.kind === "html") {
      return open.end.test(open.kind === "fence" ? line : text);
    }
    if (text === "") {
      this.#isAfterBlank = true;
      this.#isParagraph = false;
      return open.kind === "text";
    }
    const isInItem = open.kind === "list" && indent >= open.offset;
    const isText = this.#isParagraph && !this.#isTableOrQuotation;
    const isCode = indent >= 4 && !isText && open.kind !== "list";
    const isEnd = !isInItem && !isCode && indent < 4 && this.#begin(text, indent);
    if (isCode) this.#open = { kind: "code" };
    else if (this.#open.kind === "nothing" || this.#open.kind === "code")
      this.#open = { kind: "text" };
    this.#isAfterBlank = false;
    return isEnd;
  }

  /** Reads a line that may begin a block outside of a list's item. Returns whether the block ends with the same line. */
  #begin(text: string, indent: number): boolean {
    const isParagraph = this.#isParagraph;
    this.#isParagraph = false;
    const fence = FENCE.exec(text);
    if (fence) {
      const marker = fence[1] ?? fence[2] ?? "";
      const end = new RegExp(`^ {0,3}${marker[0]}{${marker.length},}[ \\t]*$`, "u");
      this.#open = { kind: "fence", end };
      return false;
    }
    if (text.startsWith("<") && this.#beginsHtml(text, isParagraph)) {
      const end = HTML_WITH_BLANKS.find(([begin]) => begin.test(text))?.[1] ?? /^$/u;
      this.#open = { kind: "html", end };
      return end.test(text);
    }
    // The first row of a table may look like a heading.
    if (HEADING.test(text)) return this.#open.kind === "nothing" && !text.includes("|");
    if (RULE.test(text)) {
      this.#open = { kind: "text" };
      return false;
    }
    this.#isTableOrQuotation ||= /^>|\|/u.test(text);
    const isInText = isParagraph && this.#open.kind !== "list" && !this.#isTableOrQuotation;
    const marker = LIST_MARKER.exec(text)?.[0];
    if (marker && (!isInText || FIRST_IN_PARAGRAPH.test(text))) {
      const blanks = measured(text.slice(marker.length));
      const gap = blanks.text === "" || blanks.indent > 4 ? 1 : blanks.indent;
      this.#open = { kind: "list", offset: indent + marker.length + gap };
    }
    // Any list may end a quotation or a table; only one that begins with 1 may end a paragraph.
    this.#isParagraph = !text.startsWith(">");
    return false;
  }
}

/** The indentation of a line in columns, and its text without white space at both ends. */
function measured(line: string): { indent: number; text: string } {
  let indent = 0;
  let index = 0;
  for (; line[index] === " " || line[index] === "\t"; index += 1)
    indent += line[index] === "\t" ? 4 - (indent % 4) : 1;
  return { indent, text: line.slice(index) };
}
