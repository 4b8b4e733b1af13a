import MarkdownIt from "markdown-it";
import sanitizeHtml from "sanitize-html";
import { LANDING_STYLES } from "#domain/widgets/landing-text.ts";
import type { Widget } from "#domain/widgets/widget.ts";

const ALLOWED_STYLES = Object.fromEntries(
  Object.entries(LANDING_STYLES).map(([property, form]) => [property, [form]]),
);

const TEXT_TAGS = [
  "p",
  "br",
  "hr",
  "h1",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
  "ul",
  "ol",
  "li",
  "blockquote",
  "pre",
  "code",
  "strong",
  "b",
  "em",
  "i",
  "u",
  "s",
  "sub",
  "sup",
  "mark",
  "span",
  "a",
];

const PIXELS = /^[1-9]\d{0,4}$/u;

const LINKS = {
  a: sanitizeHtml.simpleTransform("a", { rel: "noopener noreferrer nofollow", target: "_blank" }),
};

/**
 * Landing text as it may be shown: what the rich-text editor makes, by an allow-list. Applied when it is saved and
 * again when an embed or a preview is read from the database.
 */
export function sanitizeLandingText(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: [...TEXT_TAGS, "img"],
    allowedAttributes: {
      "*": ["style"],
      a: ["href", "target", "rel"],
      img: ["src", "alt", "title", "width", "height", "loading"],
      ol: ["start"],
    },
    allowedStyles: { "*": ALLOWED_STYLES },
    allowedSchemes: ["https", "http", "mailto"],
    allowedSchemesByTag: { img: ["https"] },
    allowProtocolRelative: false,
    transformTags: {
      ...LINKS,
      // Without a description it is decoration: else readers would be told its address.
      img: (tagName, { width = "", height = "", ...attribs }) => ({
        tagName,
        attribs: {
          ...attribs,
          // Both in pixels, so that its space can be kept free, or none (app/embeds/landing-text.css).
          ...(PIXELS.test(width) && PIXELS.test(height) && { width, height }),
          loading: "lazy",
          alt: attribs.alt ?? "",
        },
      }),
    },
  });
}

/** A widget as it may be shown: its landing text sanitised. */
export function sanitizeWidget(widget: Widget): Widget {
  const landingText = sanitizeLandingText(widget.data.landingText);
  return { ...widget, data: { ...widget.data, landingText } };
}

// HTML tags pass through to the sanitiser: models write <br> in cells of tables.
const markdown = new MarkdownIt({ html: true, breaks: true, linkify: true });
// Addresses become links only with their scheme: guessing others costs more than the rest of the parser.
markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false });

// Limits of what is parsed. Parsing and sanitising take time for each mark, whatever the mark is, and more for each line and
// link. 8,000 characters of headings, lists, tables and bold words, which is as long as answers get, count about 1,100.
const MAX_MARKDOWN = 20_000;
const MAX_MARKS = 1_500;
const MARK = /[!#$%&*+/<=>@[\\\]^_`{|}~-]/gu;
const LINE_OR_LINK = /\n|:\/\//gu;

/**
 * A model's answer as HTML: Markdown without images, styles and scripts. The answer is untrusted. A text that is very long or
 * dense with marks becomes one `<pre>`, so that no answer takes much longer than 20,000 characters of plain text.
 */
export function renderAnswer(text: string): string {
  const isCheap = text.length <= MAX_MARKDOWN && marksOf(text) <= MAX_MARKS;
  return isCheap
    ? sanitizeAnswer(markdown.render(text))
    : `<pre>${markdown.utils.escapeHtml(text)}</pre>`;
}

function marksOf(text: string): number {
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  return count(MARK) + 3 * count(LINE_OR_LINK);
}

function sanitizeAnswer(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: [...TEXT_TAGS, "table", "thead", "tbody", "tr", "th", "td", "del"],
    allowedAttributes: { a: ["href", "target", "rel"], table: ["tabindex"] },
    allowedSchemes: ["https", "http", "mailto"],
    allowProtocolRelative: false,
    // A wide table is moved sideways by itself, with keys too.
    transformTags: { ...LINKS, table: sanitizeHtml.simpleTransform("table", { tabindex: "0" }) },
  });
}
