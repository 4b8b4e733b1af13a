import { colord, extend } from "colord";
import names from "colord/plugins/names";
import type { Styles } from "#domain/clients/styles.ts";

extend([names]);

/** The least contrast of text to its background (WCAG 2.2, 1.4.3). */
export const MIN_TEXT_CONTRAST = 4.5;

/** The least contrast of a button or a field to its background (WCAG 2.2, 1.4.11). */
export const MIN_AREA_CONTRAST = 3;

const BLACK = "#000000";
const WHITE = "#ffffff";

/**
 * The contrast ratio of two colours (WCAG 2.2).
 * @param first an opaque colour written as `#rgb` or `#rrggbb`
 * @param second another such colour
 * @returns a ratio from 1 to 21, or `null` if one of the colours has another form
 */
export function contrastRatio(first: string, second: string): number | null {
  const [one, other] = [luminance(first), luminance(second)];
  if (one === null || other === null) return null;
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

/**
 * The colour of links on a client's background (product/clients 4). Black or white always has at least 4.58 : 1. A translucent
 * background is blended with white, the background of a frame.
 */
export function linkColor({ background, color, secondarycolor }: Omit<Styles, "font">): string {
  const ground = blended(background, WHITE) ?? WHITE;
  const isReadable = (text: string) => {
    const seen = blended(text, ground);
    return seen !== null && (contrastRatio(seen, ground) ?? 0) >= MIN_TEXT_CONTRAST;
  };
  return [secondarycolor, color, BLACK].find(isReadable) ?? WHITE;
}

/**
 * The colour of a text on a coloured area, such as the form's button: the background of the page, if it is readable there, otherwise
 * white or black.
 * @param area the colour of the area; a translucent one is blended with the background
 */
export function textColorOn(area: string, background: string): string {
  const ground = blended(background, WHITE) ?? WHITE;
  const seen = blended(area, ground) ?? ground;
  const isReadable = (text: string) => (contrastRatio(text, seen) ?? 0) >= MIN_TEXT_CONTRAST;
  return [ground, WHITE].find(isReadable) ?? BLACK;
}

/**
 * Whether a background is dark, so that the browser's own parts of a page must be, too. A translucent one is light: it is blended with
 * white.
 */
export function isDark(background: string): boolean {
  const color = colord(background);
  return (
    color.isValid() &&
    color.alpha() === 1 &&
    (contrastRatio(color.toHex(), WHITE) ?? 0) > MIN_TEXT_CONTRAST
  );
}

/** The ratio with two decimals, rounded down: 4.499 must not look like 4.5. */
export function formatRatio(ratio: number): string {
  return `${Math.floor(ratio * 100) / 100} : 1`;
}

/** The relative luminance of a colour, from 0 (black) to 1 (white). */
function luminance(color: string): number | null {
  if (!/^#([0-9a-f]{3}|[0-9a-f]{6})$/iu.test(color)) return null;
  const digits = color.length === 4 ? color.replace(/[^#]/gu, "$&$&") : color;
  const [red, green, blue] = [1, 3, 5].map((at) => linear(parseInt(digits.slice(at, at + 2), 16)));
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

/** The linear light, from 0 to 1, of an sRGB channel from 0 to 255. */
function linear(step: number): number {
  const share = step / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

/** A CSS colour blended with an opaque background, as `#rrggbb`; `null` for a text that is not a colour. */
function blended(color: string, ground: string): string | null {
  const top = colord(color);
  if (!top.isValid()) return null;
  const { r, g, b, a } = top.toRgb();
  const below = colord(ground).toRgb();
  const mixed = (over: number, under: number) => Math.round(over * a + under * (1 - a));
  return colord({ r: mixed(r, below.r), g: mixed(g, below.g), b: mixed(b, below.b) }).toHex();
}
