import { parse as readCsv } from "csv-parse/sync";
import { stringify as writeCsv } from "csv-stringify/sync";
import fc from "fast-check";
import { parse as readGift } from "gift-pegjs";
import { parseDocument } from "htmlparser2";
import { describe, expect, it } from "vitest";
import { ankiOf, rowsOf, withBrackets, giftOf, moodleXmlOf } from "#domain/answers/exports.ts";
import type { QuizItem } from "#domain/answers/quiz.ts";
import { csvOptions } from "#domain/csv.ts";

const SPECIAL =
  "{ } ~ = # : \\ %50% [html] -> // :: \n ; , \" ' ] ]]> <b> </text> &amp; &#126; $x$ TRUE @SUM(A1) é ع 😀 \\n | - +".split(
    " ",
  );

/** Texts of signs that mean something in one of the formats, and of any others but control characters. */
const text = fc
  .array(fc.oneof(fc.constantFrom(...SPECIAL), fc.string({ unit: "grapheme", maxLength: 4 })), {
    minLength: 1,
    maxLength: 12,
  })
  .map((parts) =>
    parts
      .join("")
      .replace(/[^\P{Cc}\n]/gu, "")
      .trim(),
  )
  .filter((made) => made !== "" && made === made.replace(/\s*\n\s*/gu, "\n"));

const question: fc.Arbitrary<QuizItem> = fc
  .record({
    question: text,
    options: fc.uniqueArray(text, { minLength: 2, maxLength: 6, selector: (t) => t.toLowerCase() }),
    why: fc.oneof(fc.constant(""), text),
    chosen: fc.integer({ min: 1, max: 63 }),
  })
  .map(({ chosen, ...item }) => {
    const right = item.options.flatMap((_, place) => ((chosen >> place) & 1 ? [place] : []));
    return { ...item, right: right.length === 0 ? [0] : right };
  });
const questions = fc.array(question, { minLength: 1, maxLength: 4 });
/** Without the apostrophe before what a spreadsheet would take for a formula. */
const unguarded = (cell = "") => cell.replace(/^'(?=[=+\-@\t\r＝＋－＠])/u, "");
/** Items with formulas as Moodle and Anki read them. */
const bracketed = <T>(items: T): T =>
  JSON.parse(JSON.stringify(items), (_, value: unknown) =>
    typeof value === "string" ? withBrackets(value) : value,
  ) as T;
const quizOf = (items: QuizItem[]) => ({ kind: "quiz" as const, title: "Quiz", items });

type Node = { type: string; name?: string; data?: string; children?: Node[] };

/** The text of HTML as a browser shows it. */
function shown(html: string): string {
  const read = ({ type, name, data, children = [] }: Node): string => {
    if (name === "br") return "\n";
    return type === "text" ? (data ?? "") : children.map(read).join("");
  };
  return read(parseDocument(html) as unknown as Node);
}

describe("A quiz that is exported and read again is the same", () => {
  it("as GIFT, by the parser of GIFT editors", () => {
    fc.assert(
      fc.property(questions, (items) => {
        const read = readGift(giftOf(quizOf(items))) as unknown as GiftQuestion[];
        expect(read.map(itemOfGift)).toEqual(bracketed(items));
        // Without a wrong option, a question could be read as one with a short answer.
        expect(read.filter(({ type }) => type !== "MC")).toEqual([]);
      }),
      { numRuns: 1_000 },
    );
  });

  it("as Moodle XML", () => {
    fc.assert(
      fc.property(questions, (items) => {
        const xml = moodleXmlOf(quizOf(items));
        expect(itemsOfXml(xml)).toEqual(bracketed(items));
      }),
      { numRuns: 300 },
    );
  });

  it("as CSV, where no cell is a formula", () => {
    fc.assert(
      fc.property(questions, (items) => {
        const csv = writeCsv(rowsOf(quizOf(items), true), csvOptions("csv"));
        const rows = readCsv(csv) as string[][];
        const cells = rows.flat();
        expect(cells.filter((cell) => /^[=+\-@\t\r]/u.test(cell))).toEqual([]);
        const asked = rows.slice(1).map(([first]) => unguarded(first));
        expect(asked).toEqual(items.map((item) => unguarded(item.question)));
      }),
      { numRuns: 300 },
    );
  });
});

describe("An export", () => {
  it("has formulas as Moodle and Anki read them, and money as it is", () => {
    const [question, other] = ["What is $x^2$ of $$ab$$?", "It costs $5 or $6."];
    const bracketedQuestion = String.raw`What is \(x^2\) of $$ab$$?`;
    const quiz = quizOf([{ question, options: ["A", other], right: [0], why: "" }]);
    const [read] = itemsOfXml(moodleXmlOf(quiz));
    expect(read).toMatchObject({ question: bracketedQuestion, options: ["A", other] });
    const [gift] = readGift(giftOf(quiz)) as unknown as GiftQuestion[];
    expect(gift && itemOfGift(gift).question).toBe(bracketedQuestion);
    const cards = { kind: "cards" as const, title: "", items: [{ front: question, back: other }] };
    expect(ankiOf(cards)).toContain(`${bracketedQuestion}\t${other}`);
  });

  it("has no key where it is not wanted", () => {
    const quiz = quizOf([{ question: "Q", options: ["A", "B"], right: [1], why: "Because." }]);
    expect(rowsOf(quiz, false)).toEqual([
      ["question", "option A", "option B"],
      ["Q", "A", "B"],
    ]);
    expect(rowsOf(quiz, true)[1]).toEqual(["Q", "A", "B", "B", "Because."]);
  });

  it("of cards is a file that Anki reads: two fields a line, as HTML", () => {
    const card = fc.record({ front: text, back: text });
    fc.assert(
      fc.property(fc.array(card, { minLength: 1, maxLength: 5 }), (items) => {
        const file = ankiOf({ kind: "cards", title: "", items });
        const lines = file.split("\n");
        expect(lines.slice(0, 3)).toEqual(["#separator:tab", "#html:true", "#columns:Front\tBack"]);
        const notes = readCsv(lines.slice(3).join("\n"), {
          delimiter: "\t",
          quote: null,
        }) as string[][];
        expect(
          notes.map(([front = "", back = ""]) => ({ front: shown(front), back: shown(back) })),
        ).toEqual(bracketed(items));
        // A line that begins with # is a setting.
        expect(lines.slice(3).filter((line) => line.startsWith("#"))).toEqual([]);
      }),
    );
  });
});

type GiftText = { text: string };
type GiftQuestion = {
  type: string;
  stem: GiftText;
  choices: { text: GiftText; isCorrect: boolean; weight: number | null }[];
  globalFeedback: GiftText | null;
};

function itemOfGift({ stem, choices, globalFeedback }: GiftQuestion): QuizItem {
  return {
    question: shown(stem.text),
    options: choices.map(({ text: { text } }) => shown(text)),
    right: choices.flatMap(({ isCorrect, weight }, place) =>
      isCorrect || (weight ?? 0) > 0 ? [place] : [],
    ),
    why: globalFeedback ? shown(globalFeedback.text) : "",
  };
}

function itemsOfXml(xml: string): QuizItem[] {
  const all = (node: Node, name: string): Node[] =>
    (node.children ?? []).flatMap((child) => [
      ...(child.name === name ? [child] : []),
      ...all(child, name),
    ]);
  const textIn = (node: Node | undefined) => {
    const [found] = node ? all(node, "text") : [];
    return shown((found?.children ?? []).map(({ data = "" }) => data).join(""));
  };
  const document = parseDocument(xml, { xmlMode: true }) as unknown as Node;
  return all(document, "question").map((read) => {
    const answers = all(read, "answer") as (Node & { attribs: { fraction: string } })[];
    return {
      question: textIn(all(read, "questiontext")[0]),
      options: answers.map(textIn),
      right: answers.flatMap(({ attribs }, place) => (Number(attribs.fraction) > 0 ? [place] : [])),
      why: textIn(all(read, "generalfeedback")[0]),
    };
  });
}
