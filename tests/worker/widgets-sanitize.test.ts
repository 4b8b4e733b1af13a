import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { makeToken } from "#tests/support/accounts.ts";
import { call, withModel } from "#tests/support/app.ts";
import { ATTACKS, MARKDOWN_ATTACKS } from "#tests/support/attacks.ts";
import { renderAnswer } from "#worker/answers/html.ts";
import { sanitizeLandingText } from "#worker/sanitize.ts";

/** The tags and attributes that are allowed in a piece of HTML. */
type Allowed = { tags: readonly string[]; attributes: readonly string[] };

/** Parses HTML independently of the sanitiser. Returns every tag, attribute, style and address that is not allowed. */
async function offences(html: string, allowed: Allowed): Promise<string[]> {
  const found: string[] = [];
  const reader = new HTMLRewriter().on("*", {
    comments: (comment) => void found.push(`comment ${comment.text}`),
    element(element) {
      if (!allowed.tags.includes(element.tagName)) found.push(`<${element.tagName}>`);
      // The platform's types are wrong here: `attributes` is an iterable of [name, value] pairs.
      for (const [name, value] of element.attributes as unknown as Iterable<[string, string]>) {
        if (!allowed.attributes.includes(name)) found.push(`${name}=${value}`);
        if (name === "style" && !isHarmlessStyle(value)) found.push(`style=${value}`);
        const schemes = element.tagName === "img" ? ["https:"] : ["https:", "http:", "mailto:"];
        if (["href", "src"].includes(name) && !schemes.includes(schemeOf(value)))
          found.push(`${name}=${value}`);
      }
    },
  });
  await reader.transform(new Response(html)).text();
  return found;
}

function isHarmlessStyle(style: string): boolean {
  return style
    .split(";")
    .every((declaration) =>
      /^(color|background-color|font-size|font-family|text-align):[\w#%,. -]+(\([\d,.% ]+\))?$/u.test(
        declaration,
      ),
    );
}

/** The scheme of an address. Browsers ignore tabs and line breaks inside it. */
function schemeOf(address: string): string {
  return new URL(address.replaceAll("&amp;", "&"), "https://site.example/").protocol;
}

const words = (text: string) => text.split(" ");
const TEXT_TAGS = words(
  "p br hr h1 h2 h3 h4 h5 h6 ul ol li blockquote pre code strong b em i u s sub sup mark span a",
);
const LANDING = {
  tags: [...TEXT_TAGS, "img"],
  attributes: words("style href target rel src alt title width height loading start"),
};
const MATHS = words(
  "math mrow mi mo mn mtext mspace mstyle mpadded mphantom mfrac msqrt mroot msub msup msubsup munder mover munderover mmultiscripts mprescripts mtable mtr mtd",
);
const ANSWER = {
  tags: [...TEXT_TAGS, ...words("table thead tbody tr th td del"), ...MATHS],
  attributes: words(
    "href target rel tabindex start alttext display class mathvariant fence form stretchy separator lspace rspace movablelimits largeop width height depth voffset displaystyle scriptlevel linethickness",
  ),
};

describe("landing text", () => {
  it.each(ATTACKS)("does nothing but show text: %j", async (html) => {
    const clean = sanitizeLandingText(`<p>before</p>${html}`);
    expect(await offences(clean, LANDING)).toEqual([]);
    expect(clean).toContain("before");
    expect(sanitizeLandingText(clean)).toBe(clean);
  });

  it("does nothing but show text however the attacks are put together", async () => {
    const pieces = ATTACKS.flatMap((attack) => attack.split(/(?<=[>'"\s])/u));
    const html = fc.string({
      unit: fc.constantFrom(
        ...pieces,
        "<",
        ">",
        "'",
        '"',
        "=",
        "/",
        "&",
        "--",
        "<p style='",
        "<a href='",
      ),
      maxLength: 12,
    });
    const check = fc.asyncProperty(html, async (html) => {
      expect(await offences(sanitizeLandingText(html), LANDING)).toEqual([]);
    });
    await fc.assert(check, { numRuns: 300 });
  });

  it.each([
    ["both in pixels", 'width="600" height="400"', true],
    ["one of them", 'height="300"', false],
    ["parts of the page", 'width="50%" height="auto"', false],
    ["nothing", 'width="0" height="0"', false],
  ])("keeps the size of an image only where its space can be kept free: %s", (_, size, isKept) => {
    const clean = sanitizeLandingText(`<img src="https://a.example/x.png" ${size}>`);
    expect(/ (width|height)=/u.test(clean)).toBe(isKept);
    expect(clean).toContain("https://a.example/x.png");
  });

  it.each([
    '<h2 style="text-align:center">Title</h2>',
    "<p><strong>Bold</strong> <em>italic</em> <u>under</u> <s>gone</s> <sub>2</sub><sup>3</sup></p>",
    '<p><span style="color:#1a73e8;background-color:rgb(1, 2, 3);font-size:18px;font-family:Georgia, serif">x</span></p>',
    "<ul><li>One</li></ul><ol><li>Two</li></ol><blockquote>Three</blockquote><pre><code>4 &lt; 5</code></pre>",
    "<p>Grüße 👋 &amp; more</p>",
  ])("keeps what the editor makes: %s", (html) => {
    expect(sanitizeLandingText(html)).toBe(html);
  });

  it("opens links in a page of their own that knows nothing of this one", () => {
    const link = sanitizeLandingText(
      '<a href="https://a.example" target="_top" rel="opener">x</a>',
    );
    expect(link).toBe(
      '<a href="https://a.example" target="_blank" rel="noopener noreferrer nofollow">x</a>',
    );
  });

  it("with a list of fonts that almost fits is cleaned at once", { timeout: 1_000 }, () => {
    const html = `<p style="font-family: a${" ,a".repeat(27)}!">x</p>`;
    expect(sanitizeLandingText(html)).toBe("<p>x</p>");
  });
});

describe("a model's answer", () => {
  it.each([...ATTACKS, ...MARKDOWN_ATTACKS])("does nothing but show text: %j", async (markdown) => {
    expect(await offences(await renderAnswer(`before\n\n${markdown}`), ANSWER)).toEqual([]);
  });

  it("with formulas and attacks put together does nothing but show text", async () => {
    const attacks = [...ATTACKS, ...MARKDOWN_ATTACKS].flatMap((attack) =>
      attack.split(/(?<=[>'"\s])/u),
    );
    const pieces = fc.constantFrom(
      ...attacks,
      ..."$ $$ \\( \\) \\[ \\] { } ^ _ & \\\\ \\frac \\text{ \\boxed{ \\href{ \\html{ \\class{ \\style{ x 1".split(
        " ",
      ),
    );
    const text = fc.string({ unit: pieces, maxLength: 15 });
    const check = fc.asyncProperty(text, async (text) => {
      expect(await offences(await renderAnswer(`$${text}$`), ANSWER)).toEqual([]);
    });
    await fc.assert(check, { numRuns: 300 });
  });

  it("is rendered from Markdown", async () => {
    const html = await renderAnswer(
      "# Title\n\n**Bold** and [link](https://a.example)\n\n1. One\n\n| a |\n|---|\n| b |",
    );
    for (const part of [
      "<h3>Title</h3>",
      "<strong>Bold</strong>",
      'href="https://a.example"',
      "<ol>",
      "<td>b</td>",
    ]) {
      expect(html).toContain(part);
    }
  });

  it("of any depth is still an answer, and as harmless as any other", async () => {
    for (const nested of [">", "- ", "* a\n  ", "[", "**a", "<b>"]) {
      const html = await renderAnswer(`${nested.repeat(4_000)}${ATTACKS.join("\n\n")}`);
      expect(html).not.toBe("");
      expect(await offences(html, ANSWER)).toEqual([]);
    }
  });

  it.each([
    ["dense emphasis", "_*_a*_a"],
    ["open brackets", "[["],
    ["many short lines", "1. a\n"],
    ["quotes in quotes", "> "],
    ["links", "http://a.b?) "],
  ])("of %s is shown as plain text", async (_, pattern) => {
    const text = pattern.repeat(20_000 / pattern.length);
    const html = await renderAnswer(text);
    expect(html).toMatch(/^<pre>[^<]*<\/pre>$/u);
    expect(html.length).toBeLessThan(6 * text.length);
  });

  it("with headings, lists, bold words and a table on every screen is rendered", async () => {
    const module = `## Module\n\nWhat it is about.\n\n${"- **Lesson**: the learners *measure* what a dough does in an hour, and write it down\n".repeat(6)}\n| a | b |\n|---|---|\n| one | two |\n\n`;
    const html = await renderAnswer(module.repeat(12));
    expect(html.match(/<strong>/gu)).toHaveLength(72);
    expect(html.match(/<table/gu)).toHaveLength(12);
  });

  it("is clean where it leaves the interface, though its text is the model's own", async () => {
    const token = await makeToken();
    const message = "<img src=x onerror=alert(1)> [x](javascript:alert(1)) **Bold**";
    const response = await call("/api", { token, body: { message }, env: withModel("ok") });
    const { html = "", message: text } = (await response.json()) as Record<string, string>;
    expect(text).toContain(message);
    expect(html).toContain("<strong>Bold</strong>");
    expect(await offences(html, ANSWER)).toEqual([]);
  });
});
