import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fillPrompt, stripValue } from "#domain/widgets/prompt.ts";
import { anyText, inputName, marked, strippedValue } from "#tests/support/prompt-values.ts";

// Regular expressions of all letters compile slowly on a busy machine.
const timeout = 30_000;

describe("stripValue", { timeout }, () => {
  it.each([
    ["Bread, 2 loaves!", "Bread  loaves"],
    ["  two\r\n\tlines ", "two lines"],
    ["Crème brûlée", "Crème brûlée"],
    ["e\u0301te\u0301", "e\u0301te\u0301"],
    ["日本語 हिन्दी", "日本語 हिन्दी"],
    ["<script>alert(1)</script>", "scriptalertscript"],
    ["{topic} $& \u0000\u202e", "topic"],
    ["12345 !?", ""],
    // Persian "I want", "the books" and "a house": without the joiner these are other words, or no words.
    ["من کتاب\u200cها را می\u200cخواهم.", "من کتاب\u200cها را می\u200cخواهم"],
    ["خانه\u200cای ۲ طبقه", "خانه\u200cای  طبقه"],
    // Hindi "class" with a half letter, and Sinhala "Sri".
    ["कक्\u200dषा १०वीं", "कक्\u200dषा वीं"],
    ["ශ්\u200dරී ලංකාව", "ශ්\u200dරී ලංකාව"],
    ["\u200cخانه\u200c \u200dا\u200c\u200d\u200cب\u200d", "خانه ا\u200cب"],
    ["👩\u200d👩\u200d👧 family", "family"],
    ["a\ufe00b\u{e0101}c\ufe0f\u034fd", "abcd"],
    ["x\u115f\u3164\u17b4\u180b\u00ad\u2060y", "xy"],
  ])("makes %j into %j", (typed, kept) => {
    expect(stripValue(typed)).toBe(kept);
  });

  it("keeps every visible letter and mark in its order, and nothing else but joiners and spaces", () => {
    fc.assert(
      fc.property(anyText, (typed) => {
        const kept = stripValue(typed);
        const visible = typed.match(/(?!\p{DI})[\p{L}\p{M}]/gu) ?? [];
        expect(kept.replace(/[ \u200c\u200d]/gu, "")).toBe(visible.join(""));
        expect(kept).toBe(kept.trim());
      }),
    );
  });

  it("keeps one joiner between two letters, and no other invisible character", () => {
    fc.assert(
      fc.property(anyText, (typed) => {
        const kept = stripValue(typed);
        const joined = kept.match(/[\p{L}\p{M}](?:[\u200c\u200d](?=[\p{L}\p{M}]))?/gu) ?? [];
        expect(joined.join("")).toBe(kept.replaceAll(" ", ""));
        expect(kept.replace(/[\u200c\u200d]/gu, "")).not.toMatch(/\p{DI}/u);
      }),
    );
  });
});

describe("fillPrompt", { timeout }, () => {
  it("puts each value into the fixed markup, as often as its name stands there", () => {
    const values = new Map([
      ["topic", "Bread"],
      ["audience", "Parents"],
    ]);
    const template = "{topic} for {audience}: {topic}, {unknown}, { topic }.";
    expect(fillPrompt(template, values)).toBe(
      `${marked("Bread")} for ${marked("Parents")}: ${marked("Bread")}, {unknown}, { topic }.`,
    );
  });

  it("finds names of every kind of character", () => {
    fc.assert(
      fc.property(inputName, strippedValue, (name, value) => {
        expect(fillPrompt(`a {${name}} b`, new Map([[name, value]]))).toBe(`a ${marked(value)} b`);
      }),
    );
  });

  it("never reads a value as a template or as a replacement pattern", () => {
    const values = new Map([
      ["a", "{b}"],
      ["b", "$&$1$`"],
      ["other", "{a}"],
    ]);
    expect(fillPrompt("{a}{b}{other}", values)).toBe(
      marked("{b}") + marked("$&$1$`") + marked("{a}"),
    );
  });

  it.each([
    ["a line whose values are all empty", "One\nTopic: {a} {b}\nTwo", "One\nTwo"],
    ["no line with another value", "{a} and {c}\nTwo", ` and ${marked("C")}\nTwo`],
    ["no line without values", "One\n\n{a}\n", "One\n\n"],
    ["the only line", "{a}", ""],
  ])("leaves out %s", (_, template, filled) => {
    const values = new Map([
      ["a", ""],
      ["b", ""],
      ["c", "C"],
    ]);
    expect(fillPrompt(template, values)).toBe(filled);
  });
});
