import type { MarkdownIt, StateBlock, StateInline } from "markdown-it";
import type Temml from "temml";
import { DOLLAR_FORMULA, MAX_FORMULA } from "#domain/answers/line-formula.ts";

/** The most characters of all formulas of an answer. Formulas beyond them are shown as typed. */
const MAX_MATHS = 6_000;

/** The most characters of MathML, before it is sanitised: a row of empty cells makes 80 characters out of one. */
const MAX_MATHML = { formula: 40_000, answer: 120_000 };

const LENGTH = `{1,${MAX_FORMULA}}`;
const DOLLARS = String.raw`\$\$(?<dollars>(?:\\[^]|\$(?!\$)|[^\\$])${LENGTH})\$\$`;
const SQUARE = String.raw`(?<!\\)\\\[(?<square>(?:\\(?![[\]])[^]|[^\\])${LENGTH})\\\]`;
const ROUND = String.raw`(?<!\\)\\\((?<round>(?:\\(?![()])[^]|[^\\])${LENGTH})\\\)`;

const BARE = String.raw`(?<bare>\\begin\{(?<environment>(?:align|equation|gather|multline|[bpvBV]?matrix|cases)\*?)\}[^]${LENGTH}?\\end\{\k<environment>\})`;

const ANYWHERE = new RegExp([DOLLARS, SQUARE, ROUND, DOLLAR_FORMULA, BARE].join("|"), "gu");
const HERE = new RegExp(ANYWHERE.source, "uy");
const LINES = new RegExp(
  String.raw`(?<typed>${DOLLARS}|${SQUARE}|${BARE})(?<mark>[.,;:]?)[ \t]*(?=\n|$)`,
  "uy",
);
/** Stands for `|` in a formula while tables are parsed. Unicode reserves this character, so no text has it. */
const HIDDEN_BAR = "\uFDD0";
const MAY_BEGIN = /\$|\\[([]|\\begin\{/u;

// Formulas with macros are shown as typed: a short macro can expand to a formula that takes long to parse.
const DEFINITION = /\\(?:[egx]?def|let|futurelet|(?:re)?newcommand|providecommand)(?![a-z])/iu;

// Commands that show their argument two or three times, and those that read theirs once more for each one of them around it. Nested, a short
// formula takes all memory and all time.
const REPEATING = /\\(?:cancelto|(?:math)?llap|equilibrium(?:Left|Right))(?![a-z])|<<=>|<=>>/giu;
const READING_AGAIN = /\\(?:ce|pu)(?![a-z])/giu;
const MAX_WORK = 20_000;

let temml: typeof Temml | undefined;

/** Loads the library if a text may have a formula. Called before the text is rendered. */
export async function loadMaths(text: string): Promise<void> {
  if (MAY_BEGIN.test(text)) temml ??= (await import("temml")).default;
}

/** The characters that formulas of an answer may still have, as typed and as MathML. It is the `env` of the parser. */
export type MathsRoom = { room: number; mathml: number };

export function mathsRoom(): MathsRoom {
  return { room: MAX_MATHS, mathml: MAX_MATHML.answer };
}

/** A text without the formulas in it, as long as there is room for them. */
export function withoutMaths(text: string, { room }: MathsRoom): string {
  if (!MAY_BEGIN.test(text)) return text;
  let left = room;
  return text.replace(ANYWHERE, (formula) => ((left -= formula.length) < 0 ? formula : ""));
}

/**
 * Lets a parser read formulas: `$…$` and `\(…\)` in a line, `$$…$$` and `\[…\]` displayed. They become MathML; those that the library
 * cannot read are shown as typed (product/assistant 2). Its `env` is a `MathsRoom`.
 */
export function readsMaths(parser: MarkdownIt): void {
  // Before the rule that reads \( as an escaped bracket.
  parser.inline.ruler.before("escape", "maths", inline);
  parser.block.ruler.before("fence", "maths", block, { alt: ["paragraph", "blockquote", "list"] });
  // A bar in a formula ends no cell of a table.
  parser.core.ruler.before("block", "hide bars", (state) => {
    if (MAY_BEGIN.test(state.src))
      state.src = state.src.replace(ANYWHERE, (formula) =>
        formula.includes("\n") ? formula : formula.replaceAll("|", () => HIDDEN_BAR),
      );
  });
  parser.core.ruler.after("block", "show bars", ({ tokens }) => {
    for (const token of tokens) {
      token.content = token.content.replaceAll(HIDDEN_BAR, "|");
      token.markup = token.markup.replaceAll(HIDDEN_BAR, "|");
    }
  });
  const shown = (tex: string, typed: string, isDisplay: boolean, env: MathsRoom) => {
    env.room -= tex.length;
    const hasRoom = env.room >= 0 && env.mathml >= 0;
    const mathml = hasRoom ? toMathml(tex, isDisplay) : "";
    env.mathml -= mathml.length;
    if (mathml === "" || mathml.length > MAX_MATHML.formula || env.mathml < 0)
      return parser.utils.escapeHtml(typed).replaceAll("\n", "<br>");
    const source = ` alttext="${parser.utils.escapeHtml(tex.trim())}"`;
    return mathml.replace("<math", () => `<math${source}`);
  };
  parser.renderer.rules.maths = (tokens, index, _, env) => {
    const { content, markup, info, block: isBlock } = tokens[index]!;
    const html = shown(content, markup, info === "display", env as MathsRoom);
    if (!isBlock) return html;
    return html.startsWith("<math") ? `${html}\n` : `<p>${html}</p>\n`;
  };
}

function inline(state: StateInline, isTest: boolean): boolean {
  HERE.lastIndex = state.pos;
  const found = HERE.exec(state.src);
  if (!found) return false;
  const { dollars, square, round, dollar, bare } = found.groups!;
  if (!isTest) {
    const token = state.push("maths", "math", 0);
    token.content = dollars ?? square ?? round ?? dollar ?? bare ?? "";
    token.info = (dollars ?? square ?? bare) ? "display" : "";
    token.markup = found[0];
  }
  state.pos += found[0].length;
  return true;
}

/** A displayed formula on lines of its own. Its lines may look like lists or quotations, but none is blank. */
function block(state: StateBlock, first: number, end: number, isTest: boolean): boolean {
  const start = state.bMarks[first]! + state.tShift[first]!;
  if (state.sCount[first]! - state.blkIndent >= 4) return false;
  if (!["$$", "\\[", "\\begin{"].some((begin) => state.src.startsWith(begin, start))) return false;
  let last = first + 1;
  const isInside = (line: number) => !state.isEmpty(line) && state.sCount[line]! >= state.blkIndent;
  const most = Math.min(end, first + MAX_FORMULA);
  while (last < most && isInside(last)) last += 1;
  const text = state.getLines(first, last, state.sCount[first]!, false);
  LINES.lastIndex = 0;
  const found = LINES.exec(text);
  if (!found) return false;
  if (isTest) return true;
  const { dollars, square, bare, typed = "", mark = "" } = found.groups!;
  const token = state.push("maths", "math", 0);
  token.block = true;
  token.info = "display";
  token.content = (dollars ?? square ?? bare ?? "") + mark;
  token.markup = typed + mark;
  state.line = first + typed.split("\n").length;
  token.map = [first, state.line];
  return true;
}

/** The MathML of a formula; empty if it cannot be read. */
function toMathml(tex: string, displayMode: boolean): string {
  if (!temml || DEFINITION.test(tex) || tex.trim() === "") return "";
  const count = (pattern: RegExp) => tex.match(pattern)?.length ?? 0;
  if (tex.length * 3 ** count(REPEATING) * (1 + count(READING_AGAIN)) > MAX_WORK) return "";
  try {
    return temml.renderToString(tex, {
      displayMode,
      throwOnError: true,
      trust: false,
      maxSize: [10, 10],
      wrap: "tex",
    });
  } catch {
    return "";
  }
}
