import MarkdownIt, { type MarkdownIt as MarkdownParser } from "markdown-it";
import { loadMaths, mathsRoom, readsMaths, withoutMaths } from "#worker/answers/maths.ts";
import { answerSanitizer } from "#worker/sanitize.ts";

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
class MarkdownBlocks {
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

/** Scripts that are written without blanks between words, and their punctuation. */
const WITHOUT_BLANKS =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Bopomofo}\u3000-\u303f\uff00-\uffef]/u;
const DIGIT = /\d/u;
const TASK = /^\[([ xX])\](?=\s)/u;

/** Lets a parser read Markdown as models mean it, where CommonMark reads it otherwise. */
function readsAsMeant(parser: MarkdownParser): void {
  // A line of dashes below a text is a rule, not the mark of a heading.
  parser.disable("lheading");
  boldBesideCjk(parser);
  // 2*3*4
  parser.inline.ruler.before("emphasis", "product", (state, isTest) => {
    const [before = "", sign, after = ""] = state.src.slice(state.pos - 1, state.pos + 2);
    if (sign !== "*" || !DIGIT.test(before) || !DIGIT.test(after)) return false;
    if (!isTest) state.pending += sign;
    state.pos += 1;
    return true;
  });
  // - [x] done
  parser.core.ruler.after("inline", "tasks", ({ tokens }) => {
    for (const [index, { type, children }] of tokens.entries()) {
      const first = children?.[0];
      if (type !== "inline" || first?.type !== "text") continue;
      if (tokens[index - 2]?.type !== "list_item_open") continue;
      first.content = first.content.replace(TASK, (_, mark) => (mark === " " ? "☐" : "☑"));
    }
  });
}

/** CommonMark ends no bold text between a full stop and a letter, but there are no blanks in between in Chinese and Japanese. */
function boldBesideCjk(parser: MarkdownParser): void {
  const { State } = parser.inline;
  parser.inline.State = class extends State {
    override scanDelims(start: number, canSplitWord: boolean) {
      const found = super.scanDelims(start, canSplitWord);
      const before = this.src[start - 1] ?? " ";
      const after = this.src[start + found.length] ?? " ";
      if (!canSplitWord || !WITHOUT_BLANKS.test(before + after)) return found;
      return {
        ...found,
        can_open: found.can_open || after.trim() !== "",
        can_close: found.can_close || before.trim() !== "",
      };
    }
  };
}

// `html`: models write <br> into table cells. The sanitiser removes every other tag.
const markdown = new MarkdownIt({ html: true, breaks: true, linkify: true });
// Only addresses with a scheme become links: guessing the others takes more time than the rest of the parser.
markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
// Models define a link after its use, when the paragraph with the use has been sent. So both stay text, and the address is a link.
markdown.disable("reference");
markdown.use(readsMaths);
markdown.use(readsAsMeant);

const blockParser = new MarkdownIt({ html: true });
blockParser.core.ruler.enableOnly(["normalize", "block"]);

// Parsing and sanitising take time for each Markdown character, and more for each line and link. The longest usual answer, 8,000
// characters of headings, lists, tables and bold words, counts about 1,100.
const MAX_MARKDOWN = 20_000;
const MAX_MARKS = 1_500;
// HTML without formulas has at most so many characters for each one of the text, and so many besides. Only tables can have more: a row as
// short as `|` has an empty cell for each column.
const MAX_GROWTH = 20;
const MORE_HTML = 20_000;
const DELIMITERS = /^(?=.*-)(?=.*\|)[\s>|:-]+$/u;
const EMPTY_CELL = "<td></td>\n";
const STEP = 1_000;
const MARK = /[!#$%&*+/<=>@[\\\]^_`{|}~-]/gu;
const LINE_OR_LINK = /\n|:\/\//gu;

/**
 * Renders a model's answer, which is untrusted, from Markdown to HTML without images, styles and scripts. Where the text becomes very
 * long or dense with Markdown characters, the rest of it is one `<pre>` (product/assistant 2).
 */
export async function renderAnswer(text: string): Promise<string> {
  const renderer = new AnswerRenderer();
  const block = await renderer.add(text);
  return (block?.html ?? "") + (await renderer.end()).html;
}

/** Finished blocks of an answer as sanitised HTML, and the length of the text that all blocks so far cover. */
export type AnswerBlock = { html: string; end: number };

/**
 * Renders an answer block by block while its text arrives. All blocks together are the HTML of `renderAnswer`, and each is sanitised
 * alone, so no block changes another.
 */
export class AnswerRenderer {
  readonly #blocks = new MarkdownBlocks(beginsHtml);
  /** The text after the last block, once the limits are reached. Before that, `#blocks` has it. */
  #plain: string[] | null = null;
  #received = 0;
  #end = 0;
  #marks = 0;
  /** The characters of HTML so far without formulas, before it is sanitised. */
  #html = 0;
  readonly #maths = mathsRoom();
  readonly #sanitize = answerSanitizer();

  /** Adds a piece of text. Returns the blocks that it finishes, `null` where it finishes none. */
  async add(piece: string): Promise<AnswerBlock | null> {
    const before = this.#end;
    let html = "";
    let at = 0;
    // In steps: a long text that reaches the limits early is not split to its end.
    while (this.#plain === null && at < piece.length) {
      const step = Math.min(STEP, piece.length - at, MAX_MARKDOWN - this.#received);
      if (step > 0) html += await this.#split(piece.slice(at, at + step));
      else this.#plain = [this.#blocks.end()];
      at += step;
      this.#received += step;
    }
    this.#plain?.push(piece.slice(at));
    return this.#end > before ? { html, end: this.#end } : null;
  }

  async #split(piece: string): Promise<string> {
    const blocks = this.#blocks.add(piece);
    let html = "";
    for (const [index, block] of blocks.entries()) {
      const rendered = await this.#render(block);
      if (rendered === null) {
        this.#plain = [...blocks.slice(index), this.#blocks.end()];
        break;
      }
      html += rendered;
    }
    return html;
  }

  /** Renders the text after the last finished block. */
  async end(): Promise<AnswerBlock> {
    const rest = this.#plain?.join("") ?? this.#blocks.end();
    const html = this.#plain === null ? await this.#render(rest) : null;
    if (html !== null) return { html, end: this.#end };
    return { html: `<pre>${markdown.utils.escapeHtml(rest)}</pre>`, end: this.#end + rest.length };
  }

  /** The HTML of a block; `null` where a limit is reached. Formulas have limits of their own. */
  async #render(block: string): Promise<string | null> {
    this.#marks += marksOf(withoutMaths(block, this.#maths));
    if (this.#marks > MAX_MARKS) return null;
    const end = this.#end + block.length;
    const most = MORE_HTML + MAX_GROWTH * end;
    if (cellsIn(block) * EMPTY_CELL.length > most) return null;
    await loadMaths(block);
    const { mathml } = this.#maths;
    const html = markdown.render(block, this.#maths);
    this.#html += html.length - (mathml - this.#maths.mathml);
    if (this.#html > most) return null;
    this.#end = end;
    return this.#sanitize(html);
  }
}

/** Renders short texts of one answer, such as the cells of a table, as inline HTML. The limits are those of the whole answer. */
export class LineRenderer {
  readonly #maths = mathsRoom();
  readonly #sanitize = answerSanitizer();
  #marks = 0;

  async render(line: string): Promise<string> {
    this.#marks += marksOf(withoutMaths(line, this.#maths));
    if (this.#marks > MAX_MARKS) return markdown.utils.escapeHtml(line);
    await loadMaths(line);
    return this.#sanitize(markdown.renderInline(line, this.#maths));
  }
}

function beginsHtml(line: string, isParagraph: boolean): boolean {
  const tokens = blockParser.parse(isParagraph ? `text\n${line}` : line, {});
  return tokens.some(({ type }) => type === "html_block");
}

/** How many cells the largest table of a block can have. */
function cellsIn(block: string): number {
  const lines = block.split(/\r\n?|\n/u);
  const cells = (line: string, at: number) => line.split("|").length * (lines.length - at);
  return Math.max(...lines.map((line, at) => (DELIMITERS.test(line) ? cells(line, at) : 0)));
}

function marksOf(text: string): number {
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  return count(MARK) + 3 * count(LINE_OR_LINK);
}
