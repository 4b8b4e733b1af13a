import type { ItemsKind } from "#domain/answers/answer-form.ts";
import { WRITTEN_QUIZZES } from "#tests/support/written-quizzes.ts";

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
export const WRITTEN: Record<ItemsKind, Written[]> = {
  quiz: WRITTEN_QUIZZES,
  cards: CARDS,
  steps: STEPS,
  table: TABLE,
};
