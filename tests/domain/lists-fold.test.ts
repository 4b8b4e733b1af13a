import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fold } from "#domain/text.ts";

describe("fold", () => {
  it.each([
    ["Müller MULLER", "muller muller"],
    ["mu\u0308ller", "muller"],
    ["Straße STRASSE GROẞ", "strasse strasse gross"],
    ["Ångström Łódź Øre Æsir", "angstrom lodz ore aesir"],
    ["ΟΔΟΣ οδός", "οδοσ οδοσ"],
    ["Ёлка ЖУК", "елка жук"],
    ["İstanbul ılık", "istanbul ilik"],
    ["ﬁn Ⅳ ｆｕｌｌ", "fin iv full"],
    ["مُحَمَّد", "محمد"],
    ["می\u200cخواهم", "میخواهم"],
    ["हिन्दी की", "हिन्दी की"],
  ])("makes %j %j", (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  it("gives the same for a text and its upper case, and for a folded text", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."aÄöéßœłжС中ंकή".split("")) }), (text) => {
        expect(fold(fold(text))).toBe(fold(text));
        expect(fold(text.toUpperCase())).toBe(fold(text));
      }),
    );
  });
});
