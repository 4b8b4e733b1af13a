import temml from "temml";
import source from "temml/dist/temml.mjs?raw";
import { describe, expect, it } from "vitest";
import type { StructuredAnswer } from "#domain/answers/kinds.ts";
import { EN } from "#domain/frame-texts/en.ts";
import { renderAnswer } from "#worker/answers/html.ts";
import { ItemsHtml } from "#worker/answers/items-html.ts";

/** What means something in the replacement of `.replace`. */
const SIGNS = ["$'", "$`", "$&", "$$", "$1"];

async function itemsHtml(answer: StructuredAnswer): Promise<string> {
  return new ItemsHtml(answer.kind, { texts: EN, quiz: "key" }).whole(answer);
}

/** The text of HTML. */
function textOf(html: string): string {
  const named: Record<string, string> = { lt: "<", gt: ">", amp: "&", quot: '"', "#39": "'" };
  return html
    .replace(/<[^>]*>/gu, "")
    .replace(/&(lt|gt|amp|quot|#39);/gu, (_, name: string) => named[name]!);
}

const ITEMS: [part: string, count: number, answer: (text: string) => StructuredAnswer][] = [
  [
    "a quiz",
    5,
    (text) => ({
      kind: "quiz",
      title: text,
      items: [{ question: text, options: [text, `${text} b`], right: [0], why: text }],
    }),
  ],
  ["cards", 3, (text) => ({ kind: "cards", title: text, items: [{ front: text, back: text }] })],
  ["steps", 3, (text) => ({ kind: "steps", title: text, items: [{ title: text, text }] })],
  [
    "a table",
    4,
    (text) => ({
      kind: "table",
      title: text,
      columns: [text, "b"],
      items: [{ cells: [text, text] }],
    }),
  ],
];

/** Answers of which each character makes many, or whose parts repeat each other. */
const GROWING: [name: string, text: string][] = [
  ["rest of the text in formulas", `$\\text{${"\\$'".repeat(300)}}$ `.repeat(6)],
  ["cells of matrices", `$\\begin{matrix}${"&".repeat(450)}\\end{matrix}$ `.repeat(14)],
  ["rows of equations", `$\\begin{aligned}${"\\\\".repeat(450)}\\end{aligned}$ `.repeat(6)],
  ["short commands", "$a\\pmod b$ ".repeat(700)],
  ["macros", "$\\def\\a{xxxxxxxxx}\\let\\b\\a\\newcommand\\c{\\b\\b}\\c$ ".repeat(100)],
  ["nested fractions", `$${"\\frac1{".repeat(120)}1${"}".repeat(120)}$ `.repeat(6)],
  ["rules and spaces", "$\\rule{99999em}{99999em}\\hskip 99999em$ ".repeat(150)],
  ["cells of a table", `|${"a|".repeat(150)}\n|${"-|".repeat(150)}\n${"|\n".repeat(260)}`],
  [
    "cells of many tables",
    `|${"a|".repeat(30)}\n|${"-|".repeat(30)}\n${"|\n".repeat(50)}\n`.repeat(9),
  ],
  ["nested lists", "- - - - a\n".repeat(250)],
  ["nested quotations", "> > > > a\n\n".repeat(200)],
  ["nested tags", "<blockquote>".repeat(700)],
  ["links", "[](http:a)".repeat(370)],
];

describe("The HTML of an answer", () => {
  it.each(SIGNS)("has %s as it is written, in every part", async (sign) => {
    const parts = [`a ${sign} b`, `# a ${sign} b`, `- a ${sign} b`, `> a ${sign} b`];
    const table = `|a ${sign} b|\n|---|\n|a ${sign} b|`;
    for (const text of [...parts, table])
      expect(textOf(await renderAnswer(text)), text).toContain(`a ${sign} b`);
    for (const code of [`\`\` a ${sign} b \`\``, `\`\`\`\na ${sign} b\n\`\`\``])
      expect(await renderAnswer(code)).toContain(`a ${sign.replace("&", "&amp;")} b`);
    for (const [part, count, answer] of ITEMS) {
      const shown = textOf(await itemsHtml(answer(`a ${sign} b`)));
      expect(shown.split(`a ${sign} b`).length - 1, part).toBe(count);
    }
  });

  it.each([
    "\\text{\\$'}",
    "\\text{\\$`}",
    String.raw`\begin{matrix}\$&b\end{matrix}`,
    String.raw`\text{a $x$$y$ b}`,
    String.raw`\$1`,
    String.raw`\text{\$<x>}`,
  ])("has the source of the formula %s once", async (formula) => {
    const html = await renderAnswer(`so \\[${formula}\\] is`);
    expect(html.match(/<math/gu)).toHaveLength(1);
    expect(textOf(/alttext="([^"]*)"/u.exec(html)?.[1]?.replaceAll("<", "&lt;") ?? "")).toBe(
      formula,
    );
    expect(textOf(html)).not.toMatch(/math/u);
  });

  it.each(GROWING)("is bounded: %s", async (_, text) => {
    const most = (length: number) => 20_000 + 20 * length;
    expect((await renderAnswer(text)).length).toBeLessThan(most(text.length));
    for (const [part, , answer] of ITEMS) {
      const short = answer(text.slice(0, 500));
      const items = Array(12).fill(short.items[0]);
      const whole = { ...short, items } as StructuredAnswer;
      const html = await itemsHtml(whole);
      expect(html.length, part).toBeLessThan(most(JSON.stringify(whole).length));
    }
  });

  it("shows formulas as typed whose commands repeat what is inside of them", async () => {
    const commands = new Set(source.match(/(?<=["'])\\\\[a-zA-Z@]+(?=["'])/gu));
    const all = [...commands].map((name) => name.slice(1));
    const chemical = ["->", "<=>", "<->", "<-->", "<=>>", "<<=>"].map((arrow) => `\\ce{A ${arrow}`);
    const shapes: [begin: string, end: string][] = [
      ...all.flatMap((name): [string, string][] => [
        [`${name}{`, "}"],
        [`${name}{x}{`, "}"],
        [`${name}[{`, "}]{x}"],
      ]),
      ...chemical.map((begin): [string, string] => [`${begin}[`, "] B}"]),
    ];
    const nested = ([begin, end]: [string, string], depth: number) =>
      `${begin.repeat(depth)}x${end.repeat(depth)}`;
    const doubling = shapes.filter((shape) => mathml(nested(shape, 8)).length > 20_000);
    expect(doubling.length).toBeGreaterThan(5);
    for (const shape of doubling) {
      const formula = nested(shape, 20);
      expect(await renderAnswer(`$${formula}$`)).not.toContain("<math");
      expect(await renderAnswer(`$${nested(shape, 1)}$`)).toContain("<math");
    }
  });
});

function mathml(tex: string): string {
  try {
    return temml.renderToString(tex, { throwOnError: true, maxSize: [10, 10] });
  } catch {
    return "";
  }
}
