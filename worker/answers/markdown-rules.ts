import type { MarkdownIt } from "markdown-it";

/** Scripts that are written without blanks between words, and their punctuation. */
const WITHOUT_BLANKS =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Bopomofo}\u3000-\u303f\uff00-\uffef]/u;
const DIGIT = /\d/u;
const TASK = /^\[([ xX])\](?=\s)/u;

/** Lets a parser read Markdown as models mean it, where CommonMark reads it otherwise. */
export function readsAsMeant(parser: MarkdownIt): void {
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
function boldBesideCjk(parser: MarkdownIt): void {
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
