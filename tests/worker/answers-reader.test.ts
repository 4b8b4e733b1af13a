import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ItemsKind } from "#domain/answers/answer-form.ts";
import { AnswerItems } from "#worker/answers/items.ts";
import { QUIZ } from "#tests/support/fake-model-items.ts";

const word = fc
  .string({ unit: "grapheme", minLength: 1, maxLength: 12 })
  .map((made) => made.replace(/\p{Cc}/gu, "").trim())
  .filter((made) => made !== "");
const card = fc.record({ front: word, back: word });
const cards = fc.record({ title: word, items: fc.array(card, { minLength: 1, maxLength: 6 }) });

/** Reads a text in pieces, and returns what came while it was read, and the complete answer. */
function read(kind: ItemsKind, text: string, size: number) {
  const items = new AnswerItems(kind);
  const streamed: unknown[] = [];
  for (let at = 0; at < text.length; at += size)
    streamed.push(...items.add(text.slice(at, at + size)));
  return { streamed, answer: items.end(), leftOut: items.leftOut };
}

describe("The reader of items", () => {
  it("gives the same items however the text is cut into pieces, around it prose or a fence", () => {
    const around = fc.constantFrom(
      "",
      "Here is the JSON:\n",
      "```json\n",
      "A list [of cards], then: ",
    );
    fc.assert(
      fc.property(
        cards,
        around,
        fc.integer({ min: 1, max: 9 }),
        fc.boolean(),
        (made, before, size, isWide) => {
          const text =
            before + JSON.stringify(made, null, isWide ? 2 : 0) + (before ? "\n```\nEnjoy." : "");
          const { streamed, answer } = read("cards", text, size);
          expect(streamed).toEqual(made.items);
          expect(answer).toEqual({ kind: "cards", ...made });
        },
      ),
      { numRuns: 500 },
    );
  });

  it("gives of a text that ends anywhere a prefix of the items, and never an item that is not there", () => {
    fc.assert(
      fc.property(cards, fc.double({ min: 0, max: 1, noNaN: true }), (made, share) => {
        const whole = JSON.stringify(made);
        const { streamed, answer } = read(
          "cards",
          whole.slice(0, Math.floor(whole.length * share)),
          4,
        );
        expect(streamed).toEqual(made.items.slice(0, streamed.length));
        const items = answer?.items ?? [];
        // The last item may be one that was mended: its end is missing.
        expect(items.slice(0, streamed.length)).toEqual(streamed);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ["nothing", ""],
    ["prose", "I cannot do that. [Sorry]"],
    ["an empty list", '{"title": "x", "items": []}'],
    ["another object", '{"answer": 42}'],
    ["deep brackets", "[".repeat(20_000)],
    ["deep objects", '{"items":'.repeat(5_000)],
    ["an open text", `{"items": [{"front": "${"a".repeat(20_000)}`],
  ])("gives no item for %s", (_, text) => {
    expect(read("cards", text, 4)).toMatchObject({ streamed: [], answer: null });
  });

  it("leaves out and counts items that break a rule of their kind", () => {
    const [good] = QUIZ.items;
    const bad = [
      { ...good, right: [] },
      { ...good, right: [3] },
      { ...good, right: "wild" },
      { ...good, options: ["one"] },
      { ...good, options: ["a", "a "] },
      { ...good, options: ["a", "b", "c", "d", "e", "f", "g"] },
      { ...good, question: " " },
      { ...good, question: "x".repeat(501) },
      { ...good, why: "x".repeat(401) },
      "a text",
      null,
    ];
    const { streamed, leftOut } = read(
      "quiz",
      JSON.stringify({ title: "", items: [...bad, good] }),
      4,
    );
    expect(streamed).toEqual([good]);
    expect(leftOut).toBe(bad.length);
  });

  it("takes rows that have a cell for each column", () => {
    const table = {
      title: "",
      columns: ["A", "B"],
      items: [{ cells: ["1", "2"] }, { cells: ["3"] }],
    };
    const { answer, leftOut } = read("table", JSON.stringify(table), 4);
    expect(answer?.items).toEqual([{ cells: ["1", "2"] }]);
    expect(leftOut).toBe(1);
  });
});
