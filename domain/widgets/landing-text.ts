/** The most characters of a landing text, formats included. */
export const MAX_LANDING_TEXT = 200_000;

const COLOR = /^(#[0-9a-f]{3,8}|[a-z]{3,30}|rgba?\([\d\s.,%]{1,40}\))$/iu;
const LENGTH = /^\d{1,3}(\.\d{1,2})?(px|em|rem|pt|%)$/iu;
const FONTS = /^[a-z][\w-]*( [\w-]+)*( ?, ?[a-z][\w-]*( [\w-]+)*)*$/iu;

/**
 * The allowed styles of landing text, with the pattern of each value (product/widgets 8). The editor produces no others, and the
 * sanitiser removes them.
 */
export const LANDING_STYLES: Readonly<Record<string, RegExp>> = {
  color: COLOR,
  "background-color": COLOR,
  "font-size": LENGTH,
  "font-family": FONTS,
  "text-align": /^(left|right|center|justify)$/u,
};

/** The allowed links of landing text: http, https and mailto addresses, and paths of this site. */
export const LANDING_LINK = /^(https?:\/\/|mailto:|\/(?!\/))[^\s"'<>\\]+$/iu;
