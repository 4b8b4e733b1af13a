import { describe, expect, it } from "vitest";
import { contrastRatio, formatRatio, MIN_TEXT_CONTRAST } from "#domain/contrast.ts";

describe("the contrast of two colours", () => {
  it.each([
    ["#000000", "#ffffff", 21],
    ["#fff", "#000", 21],
    ["#1a73e8", "#1A73E8", 1],
    // The greys either side of the limit on white.
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
