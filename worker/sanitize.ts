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

const TABLE_TAGS = ["table", "thead", "tbody", "tr", "th", "td", "del"];

const SPANS = ["colspan", "rowspan"];

// A wide table scrolls by itself; tabindex lets the keyboard scroll it.
const SCROLLABLE = sanitizeHtml.simpleTransform("table", { tabindex: "0" });

const PIXELS = /^[1-9]\d{0,4}$/u;

const LINKS = {
  a: sanitizeHtml.simpleTransform("a", { rel: "noopener noreferrer nofollow", target: "_blank" }),
};

const LANDING_TAGS = [...TEXT_TAGS, "img"];

const LANDING_ATTRIBUTES = {
  "*": ["style"],
  a: ["href", "target", "rel"],
  img: ["src", "alt", "title", "width", "height", "loading"],
  ol: ["start"],
};

const LANDING_OPTIONS = {
  allowedTags: LANDING_TAGS,
  allowedAttributes: LANDING_ATTRIBUTES,
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
        // Both or none: the page reserves the space by their ratio (app/prose.css).
        ...(PIXELS.test(width) && PIXELS.test(height) && { width, height }),
        loading: "lazy",
        alt: attribs.alt ?? "",
      },
    }),
  },
} satisfies sanitizeHtml.IOptions;

/**
 * Sanitises landing text by an allow-list of what the rich-text editor makes. Applied to every save, and again to text that an embed
 * or a preview reads from the database (product/widgets 8).
 */
export function sanitizeLandingText(html: string): string {
  return sanitizeHtml(html, LANDING_OPTIONS);
}

/** Sanitises a person's own version of an answer: as landing text, and with tables (product/results 3). */
export function sanitizeEdited(html: string): string {
  return sanitizeHtml(html, {
    ...LANDING_OPTIONS,
    allowedTags: [...LANDING_TAGS, ...TABLE_TAGS],
    allowedAttributes: { ...LANDING_ATTRIBUTES, table: ["tabindex"], td: SPANS, th: SPANS },
    transformTags: { ...LANDING_OPTIONS.transformTags, table: SCROLLABLE },
  });
}

/** The widget with sanitised landing text. */
export function sanitizeWidget(widget: Widget): Widget {
  const landingText = sanitizeLandingText(widget.data.landingText);
  return { ...widget, data: { ...widget.data, landingText } };
}

/** Returns a function that sanitises the blocks of one answer, in their order. */
export function answerSanitizer(): (html: string) => string {
  const heading = headingBelowPage();
  const options: sanitizeHtml.IOptions = {
    allowedTags: [...TEXT_TAGS, ...TABLE_TAGS],
    allowedAttributes: { a: ["href", "target", "rel"], ol: ["start"], table: ["tabindex"] },
    allowedSchemes: ["https", "http", "mailto"],
    allowProtocolRelative: false,
    transformTags: {
      ...LINKS,
      table: SCROLLABLE,
      ...Object.fromEntries(HEADINGS.map((tag) => [tag, heading])),
    },
  };
  return (html) => sanitizeHtml(html, options);
}

const HEADINGS = ["h1", "h2", "h3", "h4", "h5", "h6"];

/**
 * Moves the headings of an answer below those of the page: the first one becomes h3, and no level is left out, whichever levels the
 * model uses (product/assistant 2).
 */
function headingBelowPage(): sanitizeHtml.Transformer {
  let above: number[] = [];
  return (tagName, attribs) => {
    const level = HEADINGS.indexOf(tagName);
    above = [...above.filter((other) => other < level), level];
    return { tagName: HEADINGS[Math.min(above.length + 1, 5)] ?? tagName, attribs };
  };
}
