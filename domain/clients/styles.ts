import { z } from "#domain/zod.ts";

const COLOR =
  /^(#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})|[a-z]{3,30}|(rgb|hsl)a?\([\d\s.,%/deg]{1,40}\))$/iu;
const FONT_FAMILY = /^[a-z][a-z0-9 -]*$/iu;

/** A CSS colour: hexadecimal, a name, or rgb()/hsl(). Nothing that could leave its declaration (design 7). */
export const Color = z.string().trim().max(60).regex(COLOR, "Must be a colour such as #1a73e8.");

/** CSS font families, comma-separated and without quotes, such as `Georgia, serif`. */
export const Font = z
  .string()
  .trim()
  .max(120, { abort: true })
  .refine(
    // One by one: a pattern of the whole list would have many ways to fail.
    (text) => text.split(",").every((family) => FONT_FAMILY.test(family.trim())),
    "Must be a font such as Georgia, serif.",
  );

/** A client's branding (spec 3). `color` is the text colour, `secondarycolor` that of the landing text. */
export const Styles = z.object({
  background: Color,
  color: Color,
  font: Font,
  secondarycolor: Color,
});
export type Styles = z.infer<typeof Styles>;

/** What a client without styles of its own gets; the background is the spec's (spec 9). */
export const DEFAULT_STYLES: Styles = {
  background: "white",
  color: "#1a202c",
  font: "system-ui, sans-serif",
  secondarycolor: "#4a5568",
};

/** Styles as an editor sends them: a part that is left out or empty means the default. */
export const StylesDraft = z
  .record(z.string(), z.unknown())
  .transform((styles) => Object.fromEntries(Object.entries(styles).filter(([, value]) => value)))
  .pipe(
    z.object({
      background: Color.default(DEFAULT_STYLES.background),
      color: Color.default(DEFAULT_STYLES.color),
      font: Font.default(DEFAULT_STYLES.font),
      secondarycolor: Color.default(DEFAULT_STYLES.secondarycolor),
    }),
  );

/** Stored styles, checked once more before they are written into a page: a part that fails is the default (design 7). */
export function safeStyles(styles: Partial<Styles>): Styles {
  return {
    background: safe(Color, styles.background, DEFAULT_STYLES.background),
    color: safe(Color, styles.color, DEFAULT_STYLES.color),
    font: safe(Font, styles.font, DEFAULT_STYLES.font),
    secondarycolor: safe(Color, styles.secondarycolor, DEFAULT_STYLES.secondarycolor),
  };
}

function safe(schema: z.ZodType<string>, value: string | undefined, fallback: string): string {
  return schema.safeParse(value).data ?? fallback;
}
