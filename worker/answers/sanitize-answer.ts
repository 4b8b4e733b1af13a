import sanitizeHtml from "sanitize-html";
import { withAddresses } from "#worker/answers/link-addresses.ts";
import { LINKS, SCROLLABLE, TABLE_TAGS, TEXT_TAGS } from "#worker/sanitize.ts";

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
