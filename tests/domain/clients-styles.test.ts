import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Color, DEFAULT_STYLES, Font, safeStyles, StylesDraft } from "#domain/clients/styles.ts";

// Parts of values, and of attacks that end a CSS declaration.
const PIECES = [
  "#",
  "fff",
  "0",
  "1a2b3c",
  "red",
  "rgb(",
  "rgba(",
  "hsl(",
  "url(",
  "var(",
  "expression(",
  "image-set(",
  "(",
  ")",
  ",",
  ".",
  "%",
  "/",
  "*",
  "/*",
  "*/",
  " ",
  "\n",
  "\f",
  "-",
  "Georgia",
  "serif",
  ";",
  ":",
  "{",
  "}",
  "<",
  ">",
  "</style>",
  "<!--",
  '"',
  "'",
  "\\",
  "\\3b ",
  "@import",
  "!important",
  "\0",
];
const pieces = fc.string({ unit: fc.constantFrom(...PIECES), maxLength: 6 });
const text = fc.oneof(
  pieces,
  pieces.map((inside) => `rgb(${inside})`),
  pieces.map((rest) => `serif${rest}`),
  fc.string({ unit: "binary" }),
);

/** Characters and functions that could end the declaration, the attribute or the style sheet, or load a file. */
const WAY_OUT = /[;:{}<>"'\\@!\0]|\/\*|\*\/|(url|var|expression|image-set|attr)\s*\(/iu;

describe("a colour", () => {
  it.each([
    "white",
    "transparent",
    "#fff",
    "#ffff",
    "#1a73e8",
    "#1a73e8cc",
    "rgb(1, 2, 3)",
    "rgba(1,2,3,.5)",
    "hsl(120deg 50% 50% / 20%)",
    " #FFF ",
  ])("may be %j", (value) => {
    expect(Color.parse(value)).toBe(value.trim());
  });

  it.each([
    "",
    "#ff",
    "#fffff",
    "red;",
    "red; background: url(//x)",
    "url(https://x.example)",
    "rgb(1,2,3",
    "rgb(url(x))",
    "var(--x)",
    "expression(alert(1))",
    "red}body{",
    "red\\3b",
    "</style><script>",
    "red/**/",
    "#fff !important",
    'red" onload="x',
    "a".repeat(61),
  ])("may not be %j", (value) => {
    expect(Color.safeParse(value).success).toBe(false);
  });

  it("can never leave its declaration", () => {
    fc.assert(
      fc.property(text, (value) => {
        expect(Color.safeParse(value).data ?? "").not.toMatch(WAY_OUT);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe("a font", () => {
  it.each(["serif", "Georgia, serif", "Segoe UI , system-ui,sans-serif", "Source Sans 3"])(
    "may be %j",
    (value) => {
      expect(Font.parse(value)).toBe(value);
    },
  );

  it.each([
    "",
    ",serif",
    "serif,",
    "'Open Sans'",
    '"Open Sans"',
    "a;b",
    "a}b",
    "url(x)",
    "a, url(x)",
    "</style>",
    "a:b",
    "a\\b",
    "a".repeat(121),
  ])("may not be %j", (value) => {
    expect(Font.safeParse(value).success).toBe(false);
  });

  it("can never leave its declaration", () => {
    fc.assert(
      fc.property(text, (value) => {
        expect(Font.safeParse(value).data ?? "").not.toMatch(WAY_OUT);
      }),
      { numRuns: 1_000 },
    );
  });

  it("is refused at once however long a list almost fits", { timeout: 1_000 }, () => {
    expect(Font.safeParse(`a${" ,a".repeat(27)}!`).success).toBe(false);
  });

  it("is refused at once beyond its length", { timeout: 1_000 }, () => {
    expect(Font.safeParse(`a${" ".repeat(60_000)}!`).success).toBe(false);
  });
});

describe("a client's styles", () => {
  it("are the defaults where an editor leaves parts out or empty", () => {
    expect(StylesDraft.parse({ background: "", color: null, font: "serif" })).toEqual({
      ...DEFAULT_STYLES,
      font: "serif",
    });
    expect(DEFAULT_STYLES.background).toBe("white");
  });

  it("are refused where one part is no colour or font", () => {
    for (const part of ["background", "color", "font", "secondarycolor"]) {
      expect(StylesDraft.safeParse({ [part]: "red;x" }).success).toBe(false);
    }
  });

  it("are checked once more before they are shown: a bad part becomes the default", () => {
    const stored = {
      background: "red;}",
      color: "#123",
      font: "x</style>",
      secondarycolor: "url(x)",
    };
    expect(safeStyles(stored)).toEqual({ ...DEFAULT_STYLES, color: "#123" });
    expect(safeStyles({})).toEqual(DEFAULT_STYLES);
  });

  it("never hold a way out of the declaration once they are shown, whatever is stored", () => {
    fc.assert(
      fc.property(text, text, text, text, (background, color, font, secondarycolor) => {
        const shown = safeStyles({ background, color, font, secondarycolor });
        for (const value of Object.values(shown)) expect(value).not.toMatch(WAY_OUT);
      }),
    );
  });
});
