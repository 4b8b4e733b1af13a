import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { partialJson } from "#app/making/ask-model.ts";

/** Whether a value is a beginning of another one: the same, or with texts and lists that end earlier and members that are missing. */
function isBeginning(part: unknown, whole: unknown): boolean {
  if (typeof part === "string") return typeof whole === "string" && whole.startsWith(part);
  if (Array.isArray(part))
    return Array.isArray(whole) && part.every((one, index) => isBeginning(one, whole[index]));
  if (typeof part !== "object" || part === null) return Object.is(part, whole);
  const entries = Object.entries(part);
  const all = whole as Record<string, unknown>;
  return entries.every(
    ([name, value]) => Object.hasOwn(all, name) && isBeginning(value, all[name]),
  );
}

describe("The reader of JSON that is still arriving", () => {
  it("gives at each character a beginning of the object, and the whole of it at the end", () => {
    const objects = fc.dictionary(
      fc.string().filter((name) => name !== "__proto__"),
      fc.jsonValue({ noUnicodeString: false }),
    );
    fc.assert(
      fc.property(objects, fc.boolean(), (made, isWide) => {
        const text = JSON.stringify(made, null, isWide ? 2 : 0);
        const beginnings = Array.from({ length: text.length }, (_, end) => text.slice(0, end));
        const wrong = beginnings.filter(
          (part) => !isBeginning(partialJson(`Gladly:\n${part}`), JSON.parse(text)),
        );
        expect(wrong).toEqual([]);
        expect(partialJson(`${text}\nEnjoy.`)).toEqual(JSON.parse(text));
      }),
      { numRuns: 50 },
    );
  });

  it.each([
    ["", {}],
    ["Gladly! For whom?", {}],
    ['{"na', {}],
    ['{"name": "Gra', { name: "Gra" }],
    ['{"name": "Caf\\u00e', { name: "Caf" }],
    ['{"name": "A \\', { name: "A " }],
    ['{"inputs": [{"name": "topic", "req', { inputs: [{ name: "topic" }] }],
    ['{"inputs": [{"name": "topic"}, {"na', { inputs: [{ name: "topic" }, {}] }],
    ['{"count": 4', {}],
    ['{"count": 4,', { count: 4 }],
    ['{"name": }', {}],
  ])("reads of %j what is there", (text, read) => {
    expect(partialJson(text)).toEqual(read);
  });
});
