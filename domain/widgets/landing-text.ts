const COLOR = /^(#[0-9a-f]{3,8}|[a-z]{3,30}|rgba?\([\d\s.,%]{1,40}\))$/iu;
const LENGTH = /^\d{1,3}(\.\d{1,2})?(px|em|rem|pt|%)$/iu;
const FONTS = /^[a-z][\w-]*( [\w-]+)*( ?, ?[a-z][\w-]*( [\w-]+)*)*$/iu;

/**
 * The styles that landing text may have, and the form of each value: what the editor makes, and all that is kept when it is
 * saved (design 7).
 */
export const LANDING_STYLES: Readonly<Record<string, RegExp>> = {
  color: COLOR,
  "background-color": COLOR,
  "font-size": LENGTH,
  "font-family": FONTS,
  "text-align": /^(left|right|center|justify)$/u,
};

/** A link of landing text: an address of the web or of a mailbox, or a path of this site. */
export const LANDING_LINK = /^(https?:\/\/|mailto:|\/(?!\/))[^\s"'<>\\]+$/iu;
