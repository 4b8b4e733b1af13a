import type { Figure } from "#scripts/bench/figures.ts";
import { renderAnswer } from "#worker/answers/html.ts";

const LENGTH = 20_000;
const ROUNDS = 10;

const LINE = "The quick brown fox jumps over the lazy dog, and then it sleeps.\n";
const PLAIN = repeated(LINE, LENGTH);

// Markdown that is slow in at least one parser.
const PATTERNS = [
  ["*a ", "a*", "_a_", "_*a", "*_", "_*_a*_a", "**a", "*.a", "~a", "~~a", "`a", "*`a`", "*("],
  ["[", "[a](", "![", "[a][b]", "[[a](b)", "[*a](b*)", "[a](<b", "[a]: b\n"],
  ["> ", ">", "> - ", "> a\n- b\n", "> a\nb\n", "- a\n", "- a\n\n", "1. a\n", "* a\n  * b\n"],
  ["|a|\n", "a|b\n-|-\n", "|-", "- - ", "a\n=\n", "# ", "a  \n", "```\n", "\n", "\t", " "],
  ["<", "<a ", "<b>", "<b>a", "<div>\n\n", "<!--", "<![CDATA[", "<?", "<a b='", "<http://a"],
  ["&a", "&amp;", "&#1", "\\*", "a-", "a.", "a@", "http://a.b?)", "www.a", "\0", "a"],
].flat();

const NESTED_LIST = Array.from({ length: 190 }, (_, depth) => `${"  ".repeat(depth)}- a\n`)
  .join("")
  .slice(0, LENGTH);

/** Each row has a cell for each of many columns. */
const WIDE_TABLE = `|${"a|".repeat(150)}\n|${"-|".repeat(150)}\n${"|\n".repeat(260)}`;

/** The slowest hostile answer beside plain text of 20,000 characters, in CPU time. */
export async function measureAnswers(): Promise<Figure> {
  const plain = await renderTime(PLAIN);
  let slowest = 0;
  for (const text of [...PATTERNS.flatMap(hostileTexts), NESTED_LIST, WIDE_TABLE])
    slowest = Math.max(slowest, await renderTime(text));
  return {
    name: "the slowest of hostile answers as HTML, against plain text",
    product: slowest,
    limit: plain,
    unit: "ms",
    ratio: slowest / plain,
    target: { at: "most", value: 5 },
  };
}

/** A pattern repeated to the longest length and to shorter ones, because the server does not parse very long dense texts. */
function hostileTexts(pattern: string): string[] {
  return [LENGTH, LENGTH / 4, LENGTH / 10, LENGTH / 20, LENGTH / 40].map((length) =>
    repeated(pattern, length),
  );
}

async function renderTime(text: string): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  // The first rounds include compilation. The minimum of the others is least affected by other processes.
  for (let round = 0; round < 4; round += 1) {
    const start = process.cpuUsage();
    for (let turn = 0; turn < ROUNDS; turn += 1) await renderAnswer(text);
    const { user, system } = process.cpuUsage(start);
    least = Math.min(least, (user + system) / 1000 / ROUNDS);
  }
  return least;
}

function repeated(pattern: string, length: number): string {
  return pattern.repeat(Math.ceil(length / pattern.length)).slice(0, length);
}
