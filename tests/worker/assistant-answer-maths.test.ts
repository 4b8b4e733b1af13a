import { describe, expect, it } from "vitest";
import { renderAnswer } from "#worker/answers/html.ts";

const FORMULA = /<math[ >]/gu;
const count = (html: string) => html.match(FORMULA)?.length ?? 0;

describe("formulas of an answer", () => {
  it.each([
    ["in a line", "so $x^2$ is", "<p>so <math "],
    ["in brackets", String.raw`so \(x^2\) is`, "<p>so <math "],
    ["displayed", "$$\nx^2\n$$", 'display="block"'],
    ["displayed in brackets", "\\[ x^2 \\]", 'display="block"'],
    ["displayed in a line", "so $$x^2$$ is", 'display="block"'],
    ["whose lines look like a list", "$$\na\n+ b\n- c\n$$", 'display="block"'],
    ["in a cell", "| a |\n|---|\n| $x^2$ |", "<td><math "],
    ["in an item", "- a\n  $$\n  x\n  $$\n  b", "<li>a<math "],
    ["in a quotation", "> $$x$$", "<blockquote>\n<math "],
    ["in Arabic", "العلاقة $x^2$ هي", "<p>العلاقة <math "],
    ["with rows", String.raw`\[\begin{aligned}a&=b\\[2pt]&=c\end{aligned}\]`, "<mtable"],
    ["with nothing around its environment", "\\begin{align*}\na &= b\n\\end{align*}", "<mtable"],
    ["with letters behind it", "$n$th", "</math>th"],
    ["with a box", String.raw`$\boxed{x}$`, '<mrow class="boxed">'],
    ["beside money", "costs $5, so $x$ is $10", "<math "],
  ])("are MathML: %s", async (_, text, part) => {
    const html = await renderAnswer(text);
    expect(count(html)).toBe(1);
    expect(html).toContain(part);
    expect(html).not.toMatch(/ style=|\$\$/u);
  });

  it.each([
    ["prices", "$5 and $10"],
    ["a price range", "US$5 to A$6$, 7$ or 8$"],
    ["one that does not end", "$x + 1"],
    ["a displayed one that does not end", "\\[ x + 1"],
    ["one across a blank line", "$$\nx\n\ny\n$$"],
    ["an environment that does not end", "\\begin{align*} a"],
    ["code", "`$x$`"],
    ["a fence", "```\n$$\nx\n$$\n```"],
    ["escaped dollar signs", String.raw`\$x\$`],
    ["an unknown command", String.raw`$\unknown{x}$`],
    ["a link", String.raw`$\href{javascript:alert(1)}{x}$`],
    ["data", String.raw`$\htmlData{a=b}{x}$`],
    ["a picture", String.raw`$\includegraphics{https://a.example/x.png}$`],
    ["a macro without end", String.raw`$\def\x{\x\x}\x$`],
    ["a macro", String.raw`$\newcommand\a[1]{#1#1}\a{x}$`],
    ["open braces", `$${"{".repeat(900)}$`],
    ["a formula that is too long", `$${"x".repeat(1_001)}$`],
    ["too many cells", String.raw`\[\begin{matrix}${"&".repeat(900)}\end{matrix}\]`],
  ])("stay as typed: %s", async (_, text) => {
    const html = await renderAnswer(text);
    expect(count(html)).toBe(0);
    // Markdown removes backticks, and the backslash of an escaped sign.
    const plain = (shown: string) => shown.replace(/<[^>]*>|[`\s]|\\(?=[[\]$])/gu, "");
    expect(plain(html.replaceAll("&amp;", "&"))).toBe(plain(text));
  });

  it("shows tags inside a formula as signs", async () => {
    const html = await renderAnswer("$<script>alert(1)</script>$ and $</math><img src=x>$");
    expect(html).not.toMatch(/<(?:script|img)/u);
  });

  it("have bars that end no cell of a table, and code keeps its own", async () => {
    const cells = String.raw`| a | b |
|---|---|
| $\lvert x\rvert = |x|$ | \(P(A|B)\) |
| plain | $\|v\|$ |`;
    const html = await renderAnswer(cells);
    expect(html.match(/<td>/gu)).toHaveLength(4);
    expect(count(html)).toBe(3);
    expect(html).toContain(String.raw`alttext="\|v\|"`);
    expect(await renderAnswer("```\n$a|b$\n```")).toContain("$a|b$");
    expect(await renderAnswer("| a | b |\n|---|---|\n| $5 | $10 |")).toContain("<td>$10</td>");
  });

  it("are read to a limit, and the rest of a very long answer stays as typed", async () => {
    const html = await renderAnswer("$x_1+y^2$ ".repeat(4_000));
    expect(count(html)).toBeLessThan(1_000);
    expect(html).toContain("$x_1+y^2$");
  }, 5_000);

  it("have their LaTeX, and are left out of the limit for Markdown characters", async () => {
    const formula = String.raw`\frac{-b\pm\sqrt{b^2-4ac}}{2a}`;
    const html = await renderAnswer(`- $${formula}$\n`.repeat(150));
    expect(count(html)).toBe(150);
    expect(html).toContain(`alttext="${formula}"`);
  });
});

describe("links of an answer", () => {
  it.each([
    ["another text", "[the guide](https://example.org/a?b=1&c=2)", "(example.org/a?b=1&amp;c=2)"],
    ["another address", "[https://bank.example](https://evil.example)", "(evil.example)"],
    ["a name before its host", "<https://bank.example@evil.example>", "(evil.example)"],
    ["a mailbox", "[write](mailto:a@b.example)", "(a@b.example)"],
    ["a foreign alphabet", "<https://аpple.example>", "(xn--pple-43d.example)"],
    ["a tag of its own", "<a href='https://evil.example'>bank</a>", "(evil.example)"],
    ["a long path", `[x](https://a.example/${"b".repeat(90)})`, `(a.example/${"b".repeat(49)}…)`],
  ])("have their address beside them: %s", async (_, text, address) => {
    const html = await renderAnswer(text);
    expect(html).toMatch(/<a href="[^"]*" rel="noopener noreferrer nofollow" target="_blank">/u);
    expect(html).toContain(`</a> ${address}`);
  });

  it.each([
    "https://a.example/b?c=1&d=2",
    "[a.example](https://a.example/)",
    "<mailto:a@b.example>",
    "[https://a.example/ä](https://a.example/ä)",
  ])("show it once: %s", async (text) => {
    expect(await renderAnswer(text)).not.toContain("</a> (");
  });

  it("lead nowhere without an address of another site", async () => {
    const html = await renderAnswer("[a](/accounts) [b](#x) [c](//evil.example) <a>d</a>");
    expect(html).toBe("<p>a b c d</p>\n");
  });

  it("inside of each other are two links", async () => {
    const html = await renderAnswer(
      "<a href='https://a.example'>x<a href='https://b.example'>y</a>z</a>",
    );
    expect(html.replace(/ (?:rel|target)="[^"]*"/gu, "")).toBe(
      '<p><a href="https://a.example">x</a> (a.example)<a href="https://b.example">y</a> (b.example)z</p>\n',
    );
  });
});
