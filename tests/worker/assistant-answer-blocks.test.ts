import fc from "fast-check";
import MarkdownIt from "markdown-it";
import { describe, expect, it } from "vitest";
import { makeToken } from "#tests/support/accounts.ts";
import { call, withModel } from "#tests/support/app.ts";
import { eventsOf, STREAMED } from "#tests/support/events.ts";
import { AnswerRenderer, renderAnswer } from "#worker/answers/html.ts";
import { loadMaths, readsMaths } from "#worker/answers/maths.ts";

/** Renders a text that arrives in pieces of some characters. Returns the HTML of each event and the text that it covers. */
async function stream(text: string, size: number) {
  const renderer = new AnswerRenderer();
  const shown: { html: string; covered: string }[] = [];
  for (let at = 0; at < text.length; at += size) {
    const block = await renderer.add(text.slice(at, at + size));
    if (block) shown.push({ html: block.html, covered: text.slice(0, block.end) });
  }
  const last = await renderer.end();
  return [...shown, { html: last.html, covered: text.slice(0, last.end) }];
}

const LINES = [
  "",
  "",
  "Some words, **bold** and `code`.",
  "- an item",
  "* another kind of item",
  "  - an inner item",
  "  its second line",
  "1. first",
  "2. second",
  "   its paragraph",
  "## A heading",
  "# A title",
  "===",
  "---",
  "```js",
  "```",
  "~~~",
  "    indented",
  "> a quotation",
  "| a | b |\n|---|---|\n| c | d |",
  "<div>",
  "</div>",
  "<b>bold",
  "<!-- a comment",
  "-->",
  "<pre>",
  "</pre>",
  "[label]: https://a.example",
  "[a link][label]",
  "Money: $5 and $x^2$, \\(y_1\\).",
  "$$",
  "$$\na\n- b\n$$",
  "\\[",
  "\\]",
];
const texts = fc
  .array(fc.constantFrom(...LINES), { maxLength: 30 })
  .map((lines) => lines.join("\n"));
const sizes = fc.integer({ min: 1, max: 40 });

describe("an answer, block by block", () => {
  it("is the whole answer's HTML, however its text arrives", async () => {
    const check = fc.asyncProperty(texts, sizes, async (text, size) => {
      const blocks = await stream(text, size);
      expect(blocks.map(({ html }) => html).join("")).toBe(await renderAnswer(text));
      expect(blocks.at(-1)?.covered).toBe(text);
    });
    await fc.assert(check, { numRuns: 500 });
  });

  it("is split where the parser ends a block: alone and together the blocks read the same", async () => {
    const parser = new MarkdownIt({ html: true, breaks: true, linkify: true }).disable("reference");
    parser.use(readsMaths).disable("lheading");
    await loadMaths("$");
    const readable = LINES.filter((line) => !/^<(?:b|pre|\/|!)|^-->|^(?:\$\$|\\.)$/u.test(line));
    const clean = fc
      .array(fc.constantFrom(...readable), { maxLength: 30 })
      .map((lines) => lines.join("\n"));
    const structure = (html: string) => html.match(/<\/?(?:[a-gi-z]\w*|h[r1-6])/gu) ?? [];
    const moved = (html: string) => structure(html).map((tag) => tag.replace(/h[1-6]$/u, "h"));
    const check = fc.asyncProperty(clean, async (text) => {
      expect(moved(await renderAnswer(text))).toEqual(
        moved(parser.render(text, { room: Infinity, mathml: Infinity })).filter(
          (tag) => !tag.endsWith("div"),
        ),
      );
    });
    await fc.assert(check, { numRuns: 500 });
  });

  it.each([
    ["a paragraph, at its blank line", "One.\n\nTw", "One.\n\n"],
    ["a list, at the first words after it", "- a\n\n- b\n\nTw", "- a\n\n- b\n\n"],
    ["a list, at a heading", "- a\n## Tw", "- a\n"],
    ["no list that another item may continue", "1. a\n\n2", ""],
    ["no list before an inner paragraph", "- a\n\n  more", ""],
    ["no list that ends a table", "| a |\n|---|\n| b |\n2. c\n\n", ""],
    ["no code that ends a table", "| a |\n|---|\n| b |\n    c\n\n", ""],
    ["no list that ends a quotation", "> a\nb\n2. c\n\n", ""],
    ["no list at a line that underlines nothing", "- a\n===\n\n  more", ""],
    ["a heading, at the end of its line", "# One\n", "# One\n"],
    ["no heading whose line is not complete", "# One", ""],
    ["code, at its end", "```\na\n\nb\n```\n", "```\na\n\nb\n```\n"],
    ["no code before its end", "```\na\n\nb\n\n# c\n", ""],
    ["a paragraph before code", "One:\n```\na", "One:\n"],
    ["a table, at its blank line", "| a |\n|---|\n| b |\n\n", "| a |\n|---|\n| b |\n\n"],
    ["a quotation, at its blank line", "> a\n\n> b", "> a\n\n"],
    ["a heading with an underline", "One\n===\n\n", "One\n===\n\n"],
    ["no comment before its end", "<!-- a\n\nb", ""],
    ["no paragraph that may become a heading", "One\n", ""],
  ])("finishes %s", async (_, text, covered) => {
    const finished = (await stream(text, 1)).slice(0, -1);
    expect(finished.at(-1)?.covered ?? "").toBe(covered);
  });

  it("has headings below those of the page, and leaves out no level", async () => {
    const html = await renderAnswer("## A\n\n#### B\n\n## C\n\n# D\n\n> ### E\n\n# F");
    expect(html.match(/<h\d/gu)).toEqual(["<h3", "<h4", "<h3", "<h3", "<h4", "<h3"]);
  });

  it("keeps the numbers of a list that other text interrupts", async () => {
    expect(await renderAnswer("1. a\n\nText\n\n2. b")).toContain('<ol start="2">');
  });

  it.each([
    ["bold words beside Chinese letters", "**说明：**文字", "<strong>说明：</strong>文字"],
    ["a product", "2*3*4 and *it*", "2*3*4 and <em>it</em>"],
    ["a line of dashes below a text", "text\n---\nmore", "<p>text</p>\n<hr />\n<p>more</p>"],
    ["tasks", "- [ ] todo\n- [x] done", "<li>☐ todo</li>\n<li>☑ done</li>"],
    ["names of variables", "$HOME/$USER", "$HOME/$USER"],
    ["two amounts", "$40/day and 200$/week", "$40/day and 200$/week"],
  ])("has %s as a model means them", async (_, text, html) => {
    expect(await renderAnswer(text)).toContain(html);
  });

  it("shows the address of a reference as a link", async () => {
    const html = await renderAnswer("See [the page][1].\n\n[1]: https://a.example");
    expect(html).toContain("See [the page][1].");
    expect(html).toContain('<a href="https://a.example"');
  });

  it("is rendered in a time that grows with its length, and as plain text beyond the limits", async () => {
    const text = "A paragraph.\n\n".repeat(20_000);
    const blocks = await stream(text, 10);
    expect(blocks.length).toBeLessThan(300);
    expect(blocks.at(-1)?.html).toMatch(/^<pre>[^<]*<\/pre>$/u);
    expect(blocks.at(-1)?.covered).toBe(text);
    expect(blocks.map(({ html }) => html).join("")).toBe(await renderAnswer(text));
  });

  it("arrives as events between the pieces of text", async () => {
    const response = await call("/api", {
      token: await makeToken(),
      body: { message: "**Bold**\n\n- a\n\nlast" },
      env: withModel("ok"),
      headers: STREAMED,
    });
    const events = await eventsOf(response);
    const names = events.map(({ event }) => event);
    expect(names.slice(-2)).toEqual(["block", "done"]);
    const blocks = events.filter(({ event }) => event === "block").map(({ data }) => data.html);
    expect(blocks.length).toBeGreaterThan(1);
    expect(blocks.join("")).toBe(events.at(-1)?.data.html);
  });

  it("that is cut off is sent to its last word, formatted", async () => {
    const response = await call("/api", {
      token: await makeToken(),
      body: { message: "Bread?" },
      env: withModel("reset-mid-body"),
      headers: STREAMED,
    });
    const events = await eventsOf(response);
    expect(events.map(({ event }) => event).slice(-2)).toEqual(["block", "error"]);
    expect(events.at(-2)?.data.html).toContain("<p>Half an");
  });
});
