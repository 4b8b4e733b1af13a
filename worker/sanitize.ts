import sanitizeHtml from "sanitize-html";
import { MAX_EDITED } from "#domain/assistant/results.ts";
import { LANDING_STYLES, MAX_LANDING_TEXT } from "#domain/widgets/landing-text.ts";
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

/** The options of landing texts, and tables. */
const EDITED_OPTIONS: sanitizeHtml.IOptions = {
  ...LANDING_OPTIONS,
  allowedTags: [...LANDING_TAGS, ...TABLE_TAGS],
  allowedAttributes: { ...LANDING_ATTRIBUTES, table: ["tabindex"], td: SPANS, th: SPANS },
  transformTags: { ...LANDING_OPTIONS.transformTags, table: SCROLLABLE },
};

/** The most tags that may be open at a place. The time of the parser grows with the square of this number. */
const MAX_OPEN_TAGS = 500;

/** The refusal of an HTML text: its sentence, and the field, if it is known. */
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

/** A stored text for readers: empty if it is nested too deep, which only texts from before that rule are. */
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

/** The sanitised landing text of a save; nothing if the save has none. Throws UnfitHtml. */
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

/** The elements and attributes of the MathML that worker/answers/maths.ts makes. Its colors and styles are left out. */
const MATHS_TAGS =
  "math mrow mi mo mn mtext mspace mstyle mpadded mphantom mfrac msqrt mroot msub msup msubsup munder mover munderover mmultiscripts mprescripts mtable mtr mtd".split(
    " ",
  );
const MATHS_ATTRIBUTES = {
  math: ["display", "alttext", "tabindex"],
  mi: ["mathvariant"],
  mo: "fence form stretchy separator lspace rspace movablelimits largeop".split(" "),
  mspace: ["width", "height"],
  mpadded: ["width", "height", "depth", "voffset", "lspace"],
  mstyle: ["displaystyle", "scriptlevel"],
  mfrac: ["linethickness"],
  mtable: ["displaystyle"],
};

/** Lines around or through a part of a formula, which app/prose-rest.css draws: not every browser draws `menclose`. */
const LINES: Record<string, string> = {
  top: "over",
  bottom: "under",
  box: "boxed",
  updiagonalstrike: "struck",
  downdiagonalstrike: "struck",
  horizontalstrike: "struck",
};

const MATHS_CLASSES = {
  mrow: [...new Set(Object.values(LINES))],
  mtd: ["tml-left", "tml-right"],
};

const MATHS_CHANGES: Record<string, sanitizeHtml.Transformer> = {
  // A long formula scrolls by itself; tabindex lets the keyboard scroll it.
  math: (tagName, { display, alttext = "" }) => ({
    tagName,
    attribs: { alttext, ...(display && { display, tabindex: "0" }) },
  }),
  menclose: (_, { notation = "" }) => ({
    tagName: "mrow",
    attribs: { class: LINES[notation.split(" ")[0] ?? ""] ?? "" },
  }),
  mrow: (tagName, { style = "" }) => ({
    tagName,
    attribs: { class: style.includes("border:") ? "boxed" : "" },
  }),
};

/** Returns a function that sanitises the blocks of one answer, in their order, and shows the addresses of its links (product/assistant 2). */
export function answerSanitizer(): (html: string) => string {
  const heading = headingBelowPage();
  const options: sanitizeHtml.IOptions = {
    allowedTags: [...TEXT_TAGS, ...TABLE_TAGS, ...MATHS_TAGS],
    allowedAttributes: {
      a: ["href", "target", "rel"],
      ol: ["start"],
      table: ["tabindex"],
      ...MATHS_ATTRIBUTES,
    },
    allowedClasses: MATHS_CLASSES,
    allowedSchemes: ["https", "http", "mailto"],
    allowProtocolRelative: false,
    transformTags: {
      ...LINKS,
      ...MATHS_CHANGES,
      table: SCROLLABLE,
      ...Object.fromEntries(HEADINGS.map((tag) => [tag, heading])),
    },
  };
  return (html) => withAddresses(sanitizeHtml(html, options));
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

/** A link of sanitised HTML: its address and its content. Another link inside ends it, as browsers read it. */
const LINK = /<a(?: href="([^"]*)")?[^>]*>(.*?)(?:<\/a>|(?=<a[ >]))/gsu;

/** The most characters of an address beside its link. */
const MAX_SHOWN = 60;

/**
 * Shows the address of each link beside its text, unless the text is the address, so that nobody follows a link of the model blindly
 * (product/assistant 2). A link without an address becomes text.
 * @param html sanitised HTML
 */
function withAddresses(html: string): string {
  return html.replace(LINK, (link, href: string | undefined, content: string) => {
    const url = URL.parse(plain(href ?? ""));
    if (!url) return content;
    const closed = link.endsWith("</a>") ? link : `${link}</a>`;
    const isShown = isAddress(plain(content.replace(/<[^>]*>/gu, "")).trim(), url);
    return isShown ? closed : `${closed} (${escaped(shownAddress(url))})`;
  });
}

/** Whether a text is the address of a link, with or without its scheme. */
function isAddress(text: string, { protocol, host, username, href }: URL): boolean {
  const scheme = protocol === "mailto:" ? protocol : `${protocol}//`;
  const whole = text.startsWith(scheme) ? text : scheme + text;
  return username === "" && text.includes(host) && URL.parse(whole)?.href === href;
}

/**
 * An address as a person reads it: host and path, or a mailbox. The host is in ASCII, and a name before the host is left out: neither can
 * look like another site.
 */
function shownAddress({ host, pathname, search, hash }: URL): string {
  const address = `${host}${pathname}${search}${hash}`.replace(/\/$/u, "");
  return address.length > MAX_SHOWN ? `${address.slice(0, MAX_SHOWN - 1)}…` : address;
}

/** The text of sanitised HTML without tags. */
function plain(html: string): string {
  return html
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
