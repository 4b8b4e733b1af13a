import { itemsInWords } from "#domain/answers/answer-form.ts";
import type { StructuredAnswer } from "#domain/answers/kinds.ts";
import type { Check } from "#domain/widgets/widget-test.ts";
import { rangeOf } from "#domain/widgets/check-name.ts";
import { jsonProblem } from "#domain/widgets/json-schema.ts";

/** What a check says about an answer. `passed` is null where it is not known, which never counts as passed. */
export type CheckOutcome = { passed: boolean | null; judged: boolean; sentence: string };

/** A check that needs no model. */
export type TextCheck = Exclude<Check, { kind: "judged" }>;

const segmenter = new Intl.Segmenter("en", { granularity: "word" });

/**
 * Checks an answer as it came from the model (product/tests 1). Upper and lower case, and kinds of white space, count as the same.
 * @param structured its items; `null` for a text
 */
export function checkAnswer(
  check: TextCheck,
  answer: string,
  structured: StructuredAnswer | null = null,
): CheckOutcome {
  const [passed, sentence] = verdictOn(check, answer, structured);
  return { passed, judged: false, sentence };
}

function verdictOn(
  check: TextCheck,
  answer: string,
  structured: StructuredAnswer | null,
): [passed: boolean, sentence: string] {
  switch (check.kind) {
    case "contains":
    case "lacks": {
      const has = plain(answer).includes(plain(check.text));
      const verb = has ? "contains" : "does not contain";
      return [has === (check.kind === "contains"), `The answer ${verb} “${check.text}”.`];
    }
    case "begins": {
      const begins = [answer, withoutMarks(answer)].some((text) =>
        plain(text).startsWith(plain(check.text)),
      );
      return [begins, `The answer ${begins ? "begins" : "does not begin"} with “${check.text}”.`];
    }
    case "words": {
      const count = wordsIn(answer);
      return countVerdict(check, count, count === 1 ? "1 word" : `${count} words`);
    }
    case "items": {
      if (structured === null) return [false, NO_ITEMS];
      const count = structured.items.length;
      return countVerdict(check, count, itemsInWords(structured.kind, count));
    }
    case "one right": {
      if (structured?.kind !== "quiz") return [false, "The answer is no quiz."];
      const strange = structured.items.findIndex(({ right }) => right.length !== 1);
      if (strange === -1) return [true, "Each question has one right option."];
      const several = structured.items[strange]?.right.length;
      return [false, `Question ${strange + 1} has ${several} right options.`];
    }
    case "json": {
      const problem = jsonProblem(check.schema, answer);
      return [problem === undefined, problem ?? "The answer is JSON of the schema."];
    }
  }
}

const NO_ITEMS = "The answer is a text, without items.";

function countVerdict(
  range: { from?: number; to?: number },
  count: number,
  words: string,
): [passed: boolean, sentence: string] {
  const { from = 0, to = Infinity } = range;
  const isWithin = count >= from && count <= to;
  const has = `The answer has ${words}`;
  return [isWithin, isWithin ? `${has}.` : `${has}, not ${rangeOf(range)}.`];
}

function plain(text: string): string {
  return text.normalize("NFC").toLowerCase().replace(/\s+/gu, " ").trim();
}

/** An answer without the Markdown marks before its first word. */
function withoutMarks(answer: string): string {
  return answer.replace(/^[#*_>\s]+/u, "");
}

function wordsIn(text: string): number {
  let count = 0;
  for (const { isWordLike } of segmenter.segment(text)) if (isWordLike) count += 1;
  return count;
}
