import { describe, expect, it } from "vitest";
import { EN, type FrameTexts } from "#domain/frame-texts/en.ts";
import { LANGUAGES, languageOf } from "#domain/frame-texts/language.ts";
import { textsIn, translated } from "#domain/frame-texts/texts.ts";
import { ruleOf } from "#domain/widgets/inputs/input-types.ts";
import { WidgetInput } from "#domain/widgets/widget-input.ts";

const OTHERS = LANGUAGES.filter((language) => language !== "en");
const keys = Object.keys(EN) as (keyof FrameTexts)[];
const placeholders = (text: string) => (text.match(/\{\w+\}/gu) ?? []).toSorted();

describe("the texts of the frame", () => {
  it.each(OTHERS)("in %s are all translated, with the values of the English ones", (language) => {
    const texts = textsIn(languageOf(language));
    for (const key of keys) {
      expect(texts[key], key).not.toBe("");
      expect(texts[key], key).not.toBe(EN[key]);
      expect(placeholders(texts[key]), key).toEqual(placeholders(EN[key]));
    }
  });

  it("follow a language tag, in capitals and with a region too", () => {
    for (const lang of ["de", "DE", "de-AT", "DE-ch", "de_DE"]) expect(languageOf(lang)).toBe("de");
  });

  it("are English for a language that is none of them", () => {
    for (const lang of ["xx", "deu", "-de", "", "__proto__", null, undefined])
      expect(languageOf(lang)).toBe("en");
  });

  it("leave a sentence English that the frame does not have", () => {
    expect(translated("Something else.", "de")).toBe("Something else.");
  });

  it("name a day or today in a rule", () => {
    const input = (min: string) =>
      WidgetInput.parse({ name: "a", label: "Beginn", type: "date", min });
    expect(ruleOf(input("today"), textsIn("de"))).toBe("„Beginn“ muss ein Datum ab heute sein.");
    expect(ruleOf(input("2026-12-01"), textsIn("de"))).toContain("ab 2026-12-01");
  });

  it.each([
    ["de", { type: "anytext", maxLength: 1000 }, "„A“ darf höchstens 1.000 Zeichen enthalten."],
    ["en", { type: "anytext", maxLength: 1 }, "“A” can have at most 1 character."],
    ["fr", { type: "number", min: 0.5, max: 10_000 }, "0,5 à 10000"],
    ["ar", { type: "number", min: 0.5, step: 0.25 }, "\u20680.25\u2069"],
  ] as const)("write numbers as people do in %s: %o", (language, parts, expected) => {
    const input = WidgetInput.parse({ name: "a", label: "A", placeholder: "B", ...parts });
    expect(ruleOf(input, textsIn(language))).toContain(expected);
  });

  it("keep their direction around a label of another one", () => {
    const input = WidgetInput.parse({ name: "a", label: "دقیقه‌ها", type: "number" });
    expect(ruleOf(input, EN)).toBe("“\u2068دقیقه‌ها\u2069” must be a number.");
  });
});
