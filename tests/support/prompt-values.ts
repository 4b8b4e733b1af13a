import fc from "fast-check";

/** A value as it must stand in a filled prompt (spec 5). */
export function marked(value: string): string {
  return `<b><u>${value}</u></b>`;
}

const HOSTILE_NAMES =
  "$& $1 $$ __proto__ constructor toString {other} a} { a.b a* (a [a-z] \\d ^ a|b - /".split(" ");

/** Names of inputs: ordinary ones, random ones, and those that patterns, replacements and objects trip over. */
export const inputName = fc.oneof(
  fc.constantFrom(...HOSTILE_NAMES, "topic"),
  fc.string({ minLength: 1 }),
);

// Letters of one and two UTF-16 units, of several scripts, and a combining mark.
const letters = fc.string({
  unit: fc.constantFrom("a", "Z", "é", "ß", "ж", "中", "क", "\u0301", "𐍈"),
  minLength: 1,
});

/** Values as they are once stripped. */
export const strippedValue = fc
  .array(letters, { minLength: 1, maxLength: 5 })
  .map((words) => words.join(" "));
