import MarkdownIt from "markdown-it";
import sanitizeHtml from "sanitize-html";
import { LANDING_STYLES } from "#domain/widgets/landing-text.ts";
import type { Widget } from "#domain/widgets/widget.ts";

const ALLOWED_STYLES = Object.fromEntries(
  Object.entries(LANDING_STYLES).map(([property, form]) => [property, [form]]),
);

const TEXT_TAGS =
  "p br hr h1 h2 h3 h4 h5 h6 ul ol li blockquote pre code strong b em i u s sub sup mark span a".split(
    " ",
  );

const PIXELS = /^[1-9]\d{0,4}$/u;

const LINKS = {
  a: sanitizeHtml.simpleTransform("a", { rel: "noopener noreferrer nofollow", target: "_blank" }),
};

/**
 * Sanitises landing text by an allow-list of what the rich-text editor makes. Applied to every save, and again to text that an embed
 * or a preview reads from the database (product/widgets 8).
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
      // An image without `alt` is decoration. Without the attribute, screen readers would read its address.
      img: (tagName, { width = "", height = "", ...attribs }) => ({
        tagName,
        attribs: {
          ...attribs,
          // Both or none: the page reserves the space by their ratio (app/embeds/landing-text.css).
          ...(PIXELS.test(width) && PIXELS.test(height) && { width, height }),
          loading: "lazy",
          alt: attribs.alt ?? "",
        },
      }),
    },
  });
}

/** The widget with sanitised landing text. */
export function sanitizeWidget(widget: Widget): Widget {
  const landingText = sanitizeLandingText(widget.data.landingText);
  return { ...widget, data: { ...widget.data, landingText } };
}

// `html`: models write <br> into table cells. The sanitiser removes every other tag.
const markdown = new MarkdownIt({ html: true, breaks: true, linkify: true });
// Only addresses with a scheme become links: guessing the others takes more time than the rest of the parser.
markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false });

// Parsing and sanitising take time for each Markdown character, and more for each line and link. The longest usual answer, 8,000
// characters of headings, lists, tables and bold words, counts about 1,100.
const MAX_MARKDOWN = 20_000;
const MAX_MARKS = 1_500;
const MARK = /[!#$%&*+/<=>@[\\\]^_`{|}~-]/gu;
const LINE_OR_LINK = /\n|:\/\//gu;

/**
 * Renders a model's answer, which is untrusted, from Markdown to HTML without images, styles and scripts. A text that is very long or
 * dense with Markdown characters becomes one `<pre>` (product/assistant 2).
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
    // A wide table scrolls by itself; tabindex lets the keyboard scroll it.
    transformTags: { ...LINKS, table: sanitizeHtml.simpleTransform("table", { tabindex: "0" }) },
  });
}
