import fc from "fast-check";

/** A value in the markup of a filled prompt. */
export function marked(value: string): string {
  return `<b><u>${value}</u></b>`;
}

const HOSTILE_NAMES =
  "$& $1 $$ __proto__ constructor toString {other} a} { a.b a* (a [a-z] \\d ^ a|b - /".split(" ");

/** Names of inputs: ordinary and random ones, and special strings of regular expressions, replacements and objects. */
export const inputName = fc.oneof(
  fc.constantFrom(...HOSTILE_NAMES, "topic"),
  fc.string({ minLength: 1 }),
);

const INVISIBLE = [
  "\u200c",
  "\u200d",
  "\ufe00",
  "\ufe0f",
  "\u{e0100}",
  "\u{e01ef}",
  "\u034f",
  "\u3164",
  "\u00ad",
];

/** Arbitrary texts with many invisible characters between letters. */
export const anyText = fc.string({
  unit: fc.oneof(
    fc.constantFrom(...INVISIBLE),
    fc.constantFrom("a", " ", "\n", "م", "ی", "क", "\u094d", "1"),
    fc.string({ unit: "binary", minLength: 1, maxLength: 1 }),
  ),
});

// Letters of one and two UTF-16 units, of several scripts, and a combining mark.
const letters = fc.string({
  unit: fc.constantFrom(
    "a",
    "Z",
    "é",
    "ß",
    "ж",
    "中",
    "क",
    "\u0301",
    "𐍈",
    "م\u200cی",
    "क\u094d\u200dष",
  ),
  minLength: 1,
});

/** Values after stripping. */
export const strippedValue = fc
  .array(letters, { minLength: 1, maxLength: 5 })
  .map((words) => words.join(" "));
