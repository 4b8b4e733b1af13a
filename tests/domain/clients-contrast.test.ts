import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  contrastRatio,
  isDark,
  formatRatio,
  linkColor,
  MIN_TEXT_CONTRAST,
} from "#domain/clients/contrast.ts";

describe("the contrast of two colours", () => {
  it.each([
    ["#000000", "#ffffff", 21],
    ["#fff", "#000", 21],
    ["#1a73e8", "#1A73E8", 1],
    // On white, the first grey has just enough contrast and the second just too little.
    ["#767676", "#ffffff", 4.54],
    ["#777777", "#ffffff", 4.47],
    ["#ff0000", "#ffffff", 3.99],
    ["#00ff00", "#ffffff", 1.37],
    ["#0000ff", "#ffffff", 8.59],
    ["#4a5568", "#ffffff", 7.53],
  ])("of %s and %s is %d, whichever comes first", (first, second, ratio) => {
    expect(contrastRatio(first, second)).toBeCloseTo(ratio, 1);
    expect(contrastRatio(second, first)).toBe(contrastRatio(first, second));
  });

  it.each(["white", "rgb(0, 0, 0)", "hsl(0 0% 0%)", "#ffff", "#1a73e8cc", "#12345", "", "fff"])(
    "cannot be computed for %j",
    (color) => {
      expect(contrastRatio(color, "#000000")).toBeNull();
      expect(contrastRatio("#000000", color)).toBeNull();
    },
  );

  it("is never shown as more than it is", () => {
    expect(formatRatio(MIN_TEXT_CONTRAST - 0.001)).toBe("4.49 : 1");
    expect(formatRatio(MIN_TEXT_CONTRAST)).toBe("4.5 : 1");
    expect(formatRatio(21)).toBe("21 : 1");
  });
});

describe("the colour of links", () => {
  it.each([
    ["the secondary colour where it can be read", "#102030", "#ffffff", "#ffcc00", "#ffcc00"],
    ["else the text colour", "#102030", "#ffffff", "#203040", "#ffffff"],
    ["else black or white", "#808080", "#777777", "#888888", "#000000"],
    ["of named colours", "navy", "white", "gold", "gold"],
    [
      "of other notations",
      "rgb(16 32 48)",
      "hsl(0 0% 100%)",
      "rgba(255, 204, 0, 1)",
      "rgba(255, 204, 0, 1)",
    ],
    ["not one that is too translucent", "black", "white", "rgb(255 255 255 / 20%)", "white"],
    [
      "on a translucent background, which lies on white",
      "rgb(0 0 0 / 10%)",
      "black",
      "white",
      "black",
    ],
    ["not one that is no colour", "black", "nocolour", "rgb(1,,2)", "#ffffff"],
    ["on white where the background is no colour", "nocolour", "white", "navy", "navy"],
  ])("is %s", (_, background, color, secondarycolor, link) => {
    expect(linkColor({ background, color, secondarycolor })).toBe(link);
  });

  it("always has enough contrast", () => {
    const hex = fc
      .integer({ min: 0, max: 0xffffff })
      .map((color) => `#${color.toString(16).padStart(6, "0")}`);
    fc.assert(
      fc.property(hex, hex, hex, (background, color, secondarycolor) => {
        const link = linkColor({ background, color, secondarycolor });
        expect(contrastRatio(link, background)).toBeGreaterThanOrEqual(MIN_TEXT_CONTRAST);
      }),
    );
  });
});

describe("a background", () => {
  it.each([
    ["#10182b", true],
    ["navy", true],
    ["#fdf3e3", false],
    ["#1e90ff", false],
    ["rgb(0 0 0 / 90%)", false],
    ["nocolour", false],
  ])("%s is dark: %s", (background, expected) => {
    expect(isDark(background)).toBe(expected);
  });
});
