import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fittingNames, insertionOf, openPlaceholder } from "#domain/widgets/placeholder-menu.ts";
import { placeholderNames } from "#domain/widgets/prompt.ts";

const NAMES = ["topic", "reader", "grade level"];

/** A text with its caret as `|`, or its selection between two of them. */
function read(marked: string) {
  const [before = "", chosen = "", after] = marked.split("|");
  const isCaret = after === undefined;
  const text = before + chosen + (after ?? "");
  return {
    text,
    range: [before.length, before.length + (isCaret ? 0 : chosen.length)] as const,
  };
}

function inserted(marked: string, name: string): string {
  const { text, range } = read(marked);
  const { from, to, text: added } = insertionOf(text, range, name, NAMES);
  return `${text.slice(0, from)}${added}|${text.slice(to)}`;
}

describe("a placeholder that is being typed", () => {
  it.each([
    ["Write {|", ""],
    ["Write {to|", "to"],
    ["Write {to|pic}", "to"],
    ["{a} and {grade le|", "grade le"],
  ])("is found at the caret: %s", (marked, typed) => {
    const { text, range } = read(marked);
    expect(openPlaceholder(text, range[0])).toMatchObject({ typed });
  });

  it.each(["|{topic}", "{topic}|", "Write |", '{"a|', "{a: |", "{to\npic|", `{${"x".repeat(61)}|`])(
    "is not where there is none: %s",
    (marked) => {
      const { text, range } = read(marked);
      expect(openPlaceholder(text, range[0])).toBeNull();
    },
  );

  it("offers the names that begin with it, then those that have it, without regard to case", () => {
    expect(fittingNames(["degree", "Grade", "reader"], "gr")).toEqual(["Grade", "degree"]);
    expect(fittingNames(NAMES, "")).toEqual(NAMES);
    expect(fittingNames(NAMES, "zz")).toEqual([]);
  });
});

describe("the placeholder of an input", () => {
  it.each([
    ["Write about |.", "Write about {topic}|."],
    ["Write about |this|.", "Write about {topic}|."],
    ["Write about {to|.", "Write about {topic}|."],
    ["Write about {|}.", "Write about {topic}|."],
    ["Write about {|topic}.", "Write about {topic}|."],
    ["{rea|der}!", "{reader}{topic}|!"],
    ["Use { like this|", "Use { like this{topic}|"],
    ["{t| and {reader}", "{topic}| and {reader}"],
    ["{t| or so}", "{topic}| or so}"],
  ])("goes to the caret: %s", (marked, expected) => {
    expect(inserted(marked, "topic")).toBe(expected);
  });

  it("changes nothing but the range it replaces, stands there whole, and leaves no menu open", () => {
    const words = fc.string({
      unit: fc.constantFrom("a", "t", "o", " ", "{", "}", "{topic}", "\n", '"', ":", "é", "😀"),
    });
    fc.assert(
      fc.property(
        words,
        fc.nat(60),
        fc.nat(10),
        fc.constantFrom(...NAMES),
        (text, at, length, name) => {
          const start = Math.min(at, text.length);
          const end = Math.min(start + length, text.length);
          const { from, to, text: added } = insertionOf(text, [start, end], name, NAMES);
          expect(added).toBe(`{${name}}`);
          expect([from <= to, to <= text.length]).toEqual([true, true]);
          const result = text.slice(0, from) + added + text.slice(to);
          expect(openPlaceholder(result, from + added.length)).toBeNull();
          expect(placeholderNames(result, NAMES).used).toContain(name);
          // What goes is the selection, or a part of one placeholder.
          const isSelection = from === start && to === end;
          expect(isSelection || /^(\{[^{}":\r\n]*\}?)?$/u.test(text.slice(from, to))).toBe(true);
        },
      ),
    );
  });
});
