import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fillPrompt, stripValue, stripValues } from "#domain/prompt.ts";
import { inputName, marked, strippedValue } from "#tests/support/prompt-values.ts";

// Patterns of all letters are slow to make on a busy machine.
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
  ])("makes %j into %j", (typed, kept) => {
    expect(stripValue(typed)).toBe(kept);
  });

  it("keeps every letter and mark in its order, and nothing else but single spaces where white space was", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (typed) => {
        const kept = stripValue(typed);
        expect(kept.replaceAll(" ", "")).toBe((typed.match(/[\p{L}\p{M}]/gu) ?? []).join(""));
        expect(kept).toBe(kept.trim());
      }),
    );
  });
});

describe("stripValues", () => {
  it("takes the values of the widget's own inputs only", () => {
    const values = new Map([
      ["topic", "Bread 1"],
      ["other", "x"],
    ]);
    expect(stripValues(["topic"], values)).toEqual(new Map([["topic", "Bread"]]));
  });

  it.each([
    ["no input at all", [], {}],
    ["an input left out", ["topic", "audience"], { topic: "Bread" }],
    ["an input of digits only", ["topic"], { topic: "42" }],
    ["a name that every object has", ["constructor"], {}],
  ])("gives nothing for %s", (_, known, typed) => {
    expect(stripValues(known, new Map(Object.entries(typed)))).toBeNull();
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
});
