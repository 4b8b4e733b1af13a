import { beforeAll, describe, expect, inject, it } from "vitest";
import type { ItemsKind } from "#domain/answers/answer-form.ts";
import { DE } from "#domain/frame-texts/de.ts";
import { ANSWER_FAILURES } from "#domain/messages.ts";
import { call, withModel } from "#tests/support/app.ts";
import { eventsOf, STREAMED } from "#tests/support/events.ts";
import { makeEmbed, uniqueLetters } from "#tests/support/factories.ts";
import { INPUTS, runsOf } from "#tests/support/runs.ts";
import { streamShape } from "#tests/support/wire-shapes.ts";
import { AnswerItems } from "#worker/answers/items.ts";

/** A question whose key is the second option, as a model is asked for it. */
const QUESTION = {
  question: "Capital?",
  options: ["Oslo", "Bern"],
  right: [1],
  why: "KEY-WHY",
};

type Options = { options?: unknown; right?: unknown; why?: unknown };
type Changed = [name: string, written: Options & Record<string, unknown>, read: object | null];

const [OSLO, BERN] = [{ text: "Oslo" }, { text: "Bern" }];

/** Questions of which models write one part in another way: what they write of it, and what is read in its place. */
const QUESTIONS: Changed[] = [
  ["as asked", {}, {}],
  ["right: a number", { right: 1 }, {}],
  ["right: a number as a text", { right: "1" }, {}],
  ["right: a list of texts", { right: ["1"] }, {}],
  ["right: a letter", { right: "B" }, {}],
  ["right: a list of letters", { right: ["B"] }, {}],
  ["right: a letter with a bracket", { right: "b)" }, {}],
  ["right: letters in one text", { right: "A, B" }, { right: [0, 1] }],
  ["right: the text of an option", { right: "Bern" }, {}],
  ["right: letter and text", { right: "B) Bern" }, {}],
  ["right: the text in another case", { right: "bern" }, {}],
  ["right: flags", { right: [false, true] }, {}],
  ["right: neither a letter nor an option", { right: "Paris" }, null],
  ["right: letter and text of two options", { right: "A) Bern" }, null],
  ["right: no such place", { right: 2 }, null],
  ["right: two readings", { options: ["1", "0"], right: "1" }, null],
  ["right: left out", { right: undefined }, null],
  ["right: a year", { options: [1914, 1918], right: 1918 }, { options: ["1914", "1918"] }],
  ["why: null", { why: null }, { why: "" }],
  ["why: left out", { why: undefined }, { why: "" }],
  ["why: a list", { why: ["a", "b"] }, { why: "a\nb" }],
  ["options: numbers", { options: [7, 8] }, { options: ["7", "8"] }],
  ["options: truths", { options: [true, false], right: "false" }, { options: ["true", "false"] }],
  ["options: with letters", { options: ["A) Oslo", "B) Bern"], right: "B" }, {}],
  [
    "options: with letters, and right too",
    { options: ["A. Oslo", "B. Bern"], right: "B. Bern" },
    {},
  ],
  [
    "options: with letters, right without",
    { options: ["(a) Oslo", "(b) Bern"], right: "Bern" },
    {},
  ],
  [
    "options: letters in no order",
    { options: ["B) Oslo", "A) Bern"], right: 1 },
    { options: ["B) Oslo", "A) Bern"] },
  ],
  ["options: by letters", { options: { A: "Oslo", B: "Bern" }, right: "B" }, {}],
  ["options: each by its letter", { options: [{ A: "Oslo" }, { B: "Bern" }], right: "B" }, {}],
  ["options: letters in another order", { options: { B: "Oslo", A: "Bern" }, right: "A" }, {}],
  ["options: beside the question", { options: undefined, A: "Oslo", B: "Bern", right: "B" }, {}],
  [
    "options: ids",
    {
      options: [
        { ...OSLO, id: 1 },
        { ...BERN, id: 2 },
      ],
      right: 2,
    },
    {},
  ],
  ["options: flags", { options: [OSLO, { ...BERN, correct: "true" }], right: undefined }, {}],
  ["options: marks", { options: [{ Oslo: false }, { Bern: true }], right: undefined }, {}],
  [
    "options: two names",
    {
      options: [
        { label: "A", value: "Oslo" },
        { label: "B", value: "Bern" },
      ],
      right: "B",
    },
    null,
  ],
  ["options: none", { options: undefined }, null],
  ["options: capitals", { options: ["CO", "Co"], right: "Co" }, { options: ["CO", "Co"] }],
  ["options: the key fits two", { options: ["CO", "Co"], right: "co" }, null],
];

const OTHER_CASES = { Question: "Capital?", OPTIONS: ["Oslo", "Bern"], Right: [1], Why: "KEY-WHY" };
const OTHER_NAMES = {
  question: "Capital?",
  choices: ["Oslo", "Bern"],
  correct_answer: "Bern",
  explanation: "KEY-WHY",
};
const TEXT = JSON.stringify(QUESTION);

/** Quizzes in other forms, and how many times the question is read of them. */
const FORMS: [name: string, written: unknown, count: number][] = [
  ["names in other cases", { Items: [OTHER_CASES] }, 1],
  ["other names", { questions: [OTHER_NAMES] }, 1],
  ["one question in place of a list", { title: "T", items: QUESTION }, 1],
  ["one question alone", QUESTION, 1],
  ["a list alone", [QUESTION], 1],
  ["in an object", { quiz: { title: "T", items: [QUESTION] } }, 1],
  ["in a list of one", [{ quiz: { title: "T", questions: [QUESTION] } }], 1],
  ["under the name of the kind", { title: "T", quiz: [QUESTION] }, 1],
  ["each question in an object", { items: [{ item: QUESTION }] }, 1],
  ["JSON as a text", { result: JSON.stringify({ items: [QUESTION] }) }, 1],
  ["each question as a text", { items: [TEXT] }, 1],
  ["in a fence", `Gladly {here}:\n\`\`\`json\n{"questions": [${TEXT}]}\n\`\`\`\nEnjoy {it}.`, 1],
  ["with single quotes", `{"questions": [${TEXT}]}`.replaceAll('"', "'"), 1],
  ["lines of JSON", `${TEXT}\n${TEXT}`, 2],
  ["a plan first", `{"plan": ["x"]}\n{"quiz": [${TEXT}]}`, 1],
  ["another object", { error: "KEY-WHY", right: [1] }, 0],
  ["cut before the first end", TEXT.slice(0, 50), 0],
  ["lists in lists", `${"[".repeat(3_000)}${"]".repeat(3_000)}`, 0],
  ["words with a key", "1. Capital?\n   A. Oslo\n   B. Bern\n\n**Answer: KEY-WHY**", 0],
];

/** What models write that were asked for a quiz: the text or the value of its JSON, and the items that are read of it, or `null`. */
const WRITTEN_QUIZZES: [name: string, written: unknown, items: object[] | null][] = [
  ...QUESTIONS.map(([name, written, read]): (typeof WRITTEN_QUIZZES)[number] => [
    name,
    { title: "T", items: [{ ...QUESTION, ...written }] },
    read && [{ ...QUESTION, ...read }],
  ]),
  ...FORMS.map(([name, written, count]): (typeof WRITTEN_QUIZZES)[number] => [
    name,
    written,
    count === 0 ? null : Array.from({ length: count }, () => QUESTION),
  ]),
];

const CARD = { front: "Hund", back: "dog" };
const STEP = { title: "Mix", text: "Stir well." };
const ROW = { cells: ["Oslo", "1"] };
const COLUMNS = ["City", "Rank"];

type Written = (typeof WRITTEN_QUIZZES)[number];

const CARDS: Written[] = [
  ["as asked", { title: "T", items: [CARD] }, [CARD]],
  ["numbers", { items: [{ front: 7, back: 8 }] }, [{ front: "7", back: "8" }]],
  ["pairs", { items: [["Hund", "dog"]] }, [CARD]],
  ["other names", { flashcards: [{ term: "Hund", definition: "dog" }] }, [CARD]],
  ["questions", { cards: [{ question: "Hund", answer: "dog" }] }, [CARD]],
  ["sides as objects", { items: [{ front: { text: "Hund" }, back: { text: "dog" } }] }, [CARD]],
  [
    "several backs",
    { items: [{ front: "Hund", back: ["dog", "hound"] }] },
    [{ front: "Hund", back: "dog\nhound" }],
  ],
  ["without backs", { items: [{ front: "Hund", back: null }] }, null],
  ["an empty list", { title: "T", items: [] }, null],
];

const STEPS: Written[] = [
  ["as asked", { title: "T", items: [STEP] }, [STEP]],
  [
    "texts",
    { items: ["Mix", "Bake"] },
    [
      { title: "Mix", text: "" },
      { title: "Bake", text: "" },
    ],
  ],
  ["a list of texts", ["Mix"], [{ title: "Mix", text: "" }]],
  [
    "long texts",
    { items: [`Mix. ${"Stir well. ".repeat(30)}`] },
    [{ title: "Mix.", text: "Stir well. ".repeat(30).trim() }],
  ],
  ["other names", { steps: [{ step: 1, name: "Mix", description: "Stir well." }] }, [STEP]],
  ["text: null", { items: [{ ...STEP, text: null }] }, [{ ...STEP, text: "" }]],
  ["without titles", { items: [{ text: "Mix" }] }, [{ title: "Mix", text: "" }]],
  [
    "text: a list",
    { items: [{ title: "Mix", text: ["Stir", "well."] }] },
    [{ title: "Mix", text: "Stir\nwell." }],
  ],
  ["texts in brackets", { items: ["[Optional] Mix"] }, [{ title: "[Optional] Mix", text: "" }]],
  ["other lists of texts", { title: "T", items: [], tags: ["a", "b"] }, null],
  ["nothing to read", { items: [null, {}] }, null],
];

const TABLE: Written[] = [
  ["as asked", { title: "T", columns: COLUMNS, items: [ROW] }, [ROW]],
  ["columns behind", { title: "T", items: [ROW], columns: COLUMNS }, [ROW]],
  ["rows without names", { title: "T", columns: COLUMNS, items: [["Oslo", "1"]] }, [ROW]],
  ["numbers", { columns: COLUMNS, items: [{ cells: ["Oslo", 1] }] }, [ROW]],
  [
    "an empty cell",
    { columns: COLUMNS, items: [{ cells: ["Oslo", null] }] },
    [{ cells: ["Oslo", ""] }],
  ],
  ["by the names of columns", { columns: COLUMNS, items: [{ rank: 1, city: "Oslo" }] }, [ROW]],
  [
    "cells by the names of columns",
    { columns: COLUMNS, items: [{ cells: { City: "Oslo", Rank: 1 } }] },
    [ROW],
  ],
  ["columns as objects", { columns: [{ name: "City" }, { name: "Rank" }], rows: [ROW] }, [ROW]],
  ["columns in the rows", { rows: [{ City: "Oslo", Rank: 1 }] }, [ROW]],
  ["columns as the first row", { rows: [COLUMNS, ["Oslo", 1]] }, [ROW]],
  ["in an object", { table: { headers: COLUMNS, rows: [["Oslo", "1"]] } }, [ROW]],
  ["columns of which one has no name", { columns: ["", "Rank"], items: [ROW] }, [ROW]],
  [
    "columns by another name",
    { columns: [{ header: "City" }, { header: "Rank" }], items: [ROW] },
    [ROW],
  ],
  [
    "a cell too few",
    { columns: [...COLUMNS, "Notes"], items: [{ cells: ["Oslo", "1"] }] },
    [{ cells: ["Oslo", "1", ""] }],
  ],
  [
    "a cell too many",
    { columns: COLUMNS, items: [{ cells: ["Oslo", "1", "of 9"] }] },
    [{ cells: ["Oslo", "1 of 9"] }],
  ],
  ["an empty cell too many", { columns: COLUMNS, items: [{ cells: ["Oslo", "1", ""] }] }, [ROW]],
  ["two cells too many", { columns: COLUMNS, items: [{ cells: ["Oslo", "1", "of", "9"] }] }, null],
  ["without rows", { columns: COLUMNS, items: [] }, null],
];

/**
 * What models write that were asked for items (product/answers 2): its name, the text or the value of its JSON, and the items that are read
 * of it, or `null`.
 */
const WRITTEN: Record<ItemsKind, Written[]> = {
  quiz: WRITTEN_QUIZZES,
  cards: CARDS,
  steps: STEPS,
  table: TABLE,
};

const ROWS = Object.entries(WRITTEN).flatMap(([kind, shapes]) =>
  shapes.map(([name, written, items]) => {
    const text = typeof written === "string" ? written : JSON.stringify(written);
    return { kind: kind as ItemsKind, name, text, items };
  }),
);

/** What no visitor sees: JSON, and the answer key. */
const HIDDEN = /\{\s*\\?["']|\[\s*\\?["'{]|KEY-WHY|right\W*:|correct/u;

const embeds = new Map<string, Awaited<ReturnType<typeof makeEmbed>>>();

beforeAll(async () => {
  for (const kind of Object.keys(WRITTEN) as ItemsKind[])
    embeds.set(
      kind,
      await makeEmbed({ gptModel: uniqueLetters() }, { answer: { kind, count: 2 } }),
    );
});

/** Asks a widget whose model writes a text. */
async function ask(
  kind: ItemsKind,
  text: string,
  headers: Record<string, string> = {},
  query = "",
) {
  const [token, { aiPath }] = [uniqueLetters(), embeds.get(kind)!];
  const pieces = text.match(/[^]{1,40}/gu) ?? [];
  const body = JSON.stringify(streamShape(pieces));
  await fetch(`${inject("modelUrl")}/shape/${token}`, { method: "PUT", body });
  return call(aiPath + query, { body: INPUTS, headers, env: withModel(`shape~${token}`) });
}

describe("An answer of items is read as the model writes it, or is none", () => {
  it.each(ROWS)("$kind: $name", async ({ kind, text, items }) => {
    for (const size of [7, text.length]) {
      const reader = new AnswerItems(kind);
      for (let at = 0; at < text.length; at += size) reader.add(text.slice(at, at + size));
      expect(reader.end()?.items ?? null).toEqual(items);
    }
    const events = await eventsOf(await ask(kind, text, STREAMED));
    const { event, data } = events.at(-1)!;
    const { answer } = data as { answer?: { items: object[] } };
    const ended = { event, items: answer?.items.length, detail: data.detail };
    expect(ended).toEqual(
      items
        ? { event: "done", items: items.length }
        : { event: "error", detail: ANSWER_FAILURES.empty },
    );
    // The answer as a value has names, and is not what is shown.
    const shown = events.map(({ data: { text = "", html = "", result = "", detail = "" } }) => [
      text,
      html.replace(/ (?:class|value)="[^"]*"/gu, ""),
      result,
      detail,
    ]);
    expect(shown.flat().join("\n")).not.toMatch(HIDDEN);
  });
});

describe("An answer of items that cannot be read", () => {
  it("has failed, in the language of the frame", async () => {
    const response = await ask("quiz", '{"items": []}', {}, "?lang=de");
    expect(response.status).toBe(502);
    expect(await response.json()).toMatchObject({ code: "answer_empty", detail: DE.noAnswer });
    const runs = await runsOf(embeds.get("quiz")!.client.id);
    expect(runs.at(-1)).toMatchObject({ outcome: "empty", calls: 2 });
  });

  it.each(["steps", "cards", "table"] as const)(
    "is its text, if words are for %s",
    async (kind) => {
      const response = await ask(kind, "I would **rather** not.");
      expect(await response.json()).toMatchObject({
        result: "I would **rather** not.",
        html: "<p>I would <strong>rather</strong> not.</p>\n",
      });
    },
  );
});
