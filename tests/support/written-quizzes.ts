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
export const WRITTEN_QUIZZES: [name: string, written: unknown, items: object[] | null][] = [
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
