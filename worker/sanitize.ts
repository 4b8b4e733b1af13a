import sanitizeHtml from "sanitize-html";
import { MAX_EDITED } from "#domain/assistant/results.ts";
import { LANDING_STYLES, MAX_LANDING_TEXT } from "#domain/widgets/landing-text.ts";
import type { Widget } from "#domain/widgets/widget.ts";

const ALLOWED_STYLES = Object.fromEntries(
  Object.entries(LANDING_STYLES).map(([property, form]) => [property, [form]]),
);

export const TEXT_TAGS =
  "p br hr h1 h2 h3 h4 h5 h6 ul ol li blockquote pre code strong b em i u s sub sup mark span a".split(
    " ",
  );

export const TABLE_TAGS = ["table", "thead", "tbody", "tr", "th", "td", "del"];

const SPANS = ["colspan", "rowspan"];

// A wide table scrolls by itself; tabindex lets the keyboard scroll it.
export const SCROLLABLE = sanitizeHtml.simpleTransform("table", { tabindex: "0" });

const PIXELS = /^[1-9]\d{0,4}$/u;

export const LINKS = {
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

/** As landing text, and with tables. */
const EDITED_OPTIONS: sanitizeHtml.IOptions = {
  ...LANDING_OPTIONS,
  allowedTags: [...LANDING_TAGS, ...TABLE_TAGS],
  allowedAttributes: { ...LANDING_ATTRIBUTES, table: ["tabindex"], td: SPANS, th: SPANS },
  transformTags: { ...LANDING_OPTIONS.transformTags, table: SCROLLABLE },
};

/** The most tags that may be open at a place. The time of the parser grows with the square of this number. */
const MAX_OPEN_TAGS = 500;

/** A text that no save takes, with the sentence that says why, and its field where it is known. */
export class UnfitHtml extends Error {
  readonly path: string;

  constructor(message: string, path = "") {
    super(message);
    this.path = path;
  }
}

/** The tags of a text are nested too deep to read it. */
class HtmlTooDeep extends UnfitHtml {
  constructor() {
    super(`Tags can be nested at most ${MAX_OPEN_TAGS} deep.`);
  }
}

function sanitized(html: string, options: sanitizeHtml.IOptions): string {
  let open = 0;
  return sanitizeHtml(html, {
    ...options,
    onOpenTag() {
      open += 1;
      if (open > MAX_OPEN_TAGS) throw new HtmlTooDeep();
    },
    onCloseTag() {
      open -= 1;
    },
  });
}

/** Sanitising can make a text five times as long. */
function fitting(text: string, most: number, path: string): string {
  if (text.length <= most) return text;
  throw new UnfitHtml(`Must have at most ${most} characters, formats included.`, path);
}

/** A stored text for readers: empty where it is nested too deep, which only texts from before that rule are. */
function readable(sanitize: () => string): string {
  try {
    return sanitize();
  } catch (error) {
    if (error instanceof HtmlTooDeep) return "";
    throw error;
  }
}

/**
 * Sanitises the landing text of a save by an allow-list of what the rich-text editor makes (product/widgets 8).
 * @throws UnfitHtml
 */
export function sanitizeLandingText(html: string): string {
  return fitting(sanitized(html, LANDING_OPTIONS), MAX_LANDING_TEXT, "landingText");
}

/** The sanitised landing text of a save; nothing where the save has none. Throws UnfitHtml. */
export function cleanLandingText({ landingText }: { landingText?: string }) {
  return landingText === undefined ? {} : { landingText: sanitizeLandingText(landingText) };
}

/** Sanitises a person's own version of an answer for storing (product/results 3). Throws UnfitHtml. */
export function sanitizeEdited(html: string): string {
  return fitting(sanitized(html, EDITED_OPTIONS), MAX_EDITED, "edited");
}

/** A person's own version of an answer, for readers. */
export function sanitizeStoredVersion(html: string): string {
  return readable(() => sanitized(html, EDITED_OPTIONS));
}

/** The widget with sanitised landing text, for readers: without one that is nested too deep. */
export function sanitizeWidget(widget: Widget): Widget {
  const landingText = readable(() => sanitized(widget.data.landingText, LANDING_OPTIONS));
  return { ...widget, data: { ...widget.data, landingText } };
}
