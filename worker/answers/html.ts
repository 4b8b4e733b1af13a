import MarkdownIt from "markdown-it";
import { MarkdownBlocks } from "#worker/answers/markdown-blocks.ts";
import { loadMaths, mathsRoom, readsMaths, withoutMaths } from "#worker/answers/maths.ts";
import { readsAsMeant } from "#worker/answers/markdown-rules.ts";
import { answerSanitizer } from "#worker/answers/sanitize-answer.ts";

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
