import { marked } from "marked";
import sanitizeHtml from "sanitize-html";
import { LANDING_STYLES } from "#domain/landing-text.ts";
import type { Widget } from "#domain/widget.ts";

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
 * Landing text as it may be shown: what the rich-text editor makes, by an allow-list (design 7). Applied when it is saved and
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
          // Both in pixels, so that its space can be kept free, or none (app/embed/landing-text.css).
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

// Far more than a model is asked for. Markdown can be written so that parsing takes the square of its length.
const MAX_MARKDOWN = 20_000;

/** A model's answer as HTML: Markdown without images, styles and anything that acts; never trusted (design 6). */
export function renderAnswer(markdown: string): string {
  if (markdown.length > MAX_MARKDOWN) return plainAnswer(markdown);
  try {
    return sanitizeAnswer(marked.parse(markdown, { async: false, gfm: true, breaks: true }));
  } catch {
    // Nested too deep for the parser's stack.
    return plainAnswer(markdown);
  }
}

function plainAnswer(text: string): string {
  return `<pre>${sanitizeHtml(text, { allowedTags: [], disallowedTagsMode: "escape" })}</pre>`;
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
