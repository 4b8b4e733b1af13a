import { z } from "#domain/zod.ts";

const COLOR =
  /^(#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})|[a-z]{3,30}|(rgb|hsl)a?\([\d\s.,%/deg]{1,40}\))$/iu;
const FONT_FAMILY = /^[a-z][a-z0-9 -]*$/iu;

/** A CSS colour: hexadecimal, a name, or rgb()/hsl(). No character that could end the CSS declaration. */
export const Color = z.string().trim().max(60).regex(COLOR, "Must be a color such as #1a73e8.");

/** CSS font families, comma-separated and without quotes, such as `Georgia, serif`. */
export const Font = z
  .string()
  .trim()
  .max(120, { abort: true })
  .refine(
    // One pattern for the whole list could backtrack exponentially.
    (text) => text.split(",").every((family) => FONT_FAMILY.test(family.trim())),
    "Must be a font such as Georgia, serif.",
  )
  .meta({ examples: ["Georgia, serif"] });

/** product/clients 4. `color` is the text colour, `secondarycolor` the colour of the landing text. */
export const Styles = z.object({
  background: Color,
  color: Color,
  font: Font,
  secondarycolor: Color,
});
export type Styles = z.infer<typeof Styles>;

/** The styles of a client that has none of its own (product/clients 4). */
export const DEFAULT_STYLES: Styles = {
  background: "white",
  color: "#1a202c",
  font: "system-ui, sans-serif",
  secondarycolor: "#4a5568",
};

/** Styles as the editor sends them. A missing or empty part gets its default. */
export const StylesDraft = withoutEmpty(
  z.object({
    background: Color.default(DEFAULT_STYLES.background),
    color: Color.default(DEFAULT_STYLES.color),
    font: Font.default(DEFAULT_STYLES.font),
    secondarycolor: Color.default(DEFAULT_STYLES.secondarycolor),
  }),
);

/** Treats empty parts of an object like parts that were left out. */
export function withoutEmpty<S extends z.ZodObject>(schema: S) {
  return z.preprocess((value) => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(
      Object.entries(value).filter(([, part]) => part !== "" && part !== null),
    );
  }, schema);
}

/** Validates stored styles again before a page contains them. An invalid part gets its default. */
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
