import { letter } from "#domain/answers/export-rows.ts";
import { isObject, plain, textOf, WrittenFields } from "#worker/answers/written-fields.ts";

/** An option, with the name that the model gave it, such as its letter, and whether the model marks it as right. */
type WrittenOption = { text: string | undefined; id?: string; isRight?: boolean };

const RIGHT =
  "right correct answer correctanswer correctanswers correctoption correctoptions correctindex rightanswer solution answers".split(
    " ",
  );

/** A question as `QuizItem` wants it, from what a model wrote. What can be read in two ways is left out. */
export function questionOf(written: object): unknown {
  const fields = new WrittenFields(written);
  const question = textOf(fields.take("question", "prompt", "stem", "text"));
  const options = optionsOf(
    fields.take("options", "choices", "alternatives") ?? besides(fields) ?? fields.take("answers"),
  );
  const right = fields.take(...RIGHT);
  const why = textOf(fields.take("why", "explanation", "reason", "rationale", "feedback")) ?? "";
  return {
    question,
    options: options.map(({ text }) => text),
    right: placesIn(options, right),
    why,
  };
}

/** Options that stand beside the question, by their letters. */
function besides(fields: WrittenFields): object | undefined {
  const options = Array.from({ length: 6 }, (_, at) => plain(letter(at))).flatMap((name) => {
    const option = fields.take(name, `option${name}`);
    return option === undefined ? [] : [[name, option] as const];
  });
  return options.length > 0 ? Object.fromEntries(options) : undefined;
}

function optionsOf(written: unknown): WrittenOption[] {
  if (Array.isArray(written)) return withoutLetters(written.map(optionOf));
  return isObject(written) ? Object.entries(written).map(namedOption) : [];
}

/** Options whose texts all begin with their letters, such as "A) Paris", without these. */
function withoutLetters(options: WrittenOption[]): WrittenOption[] {
  const read = options.map((option, at) => {
    const [, id = "", text] = LETTER_AND_TEXT.exec(option.text ?? "") ?? [];
    return id.toUpperCase() === letter(at) ? { ...option, id: option.id ?? id, text } : null;
  });
  return read.includes(null) ? options : (read as WrittenOption[]);
}

function optionOf(written: unknown): WrittenOption {
  if (!isObject(written)) return { text: textOf(written) };
  const [only, ...more] = Object.entries(written);
  if (only && more.length === 0) return namedOption(only);
  const fields = new WrittenFields(written);
  const text = textOf(fields.take("text", "option", "answer", "name", "title"));
  const id = textOf(fields.take("id", "key", "letter", "label", "option"));
  const mark = fields.take("correct", "iscorrect", "right", "isright", "answer", "isanswer");
  return { text, id, isRight: /^(?:true|1)$/iu.test(textOf(mark) ?? "") };
}

/** An option by its letter, or the mark of an option. */
function namedOption([id, value]: [string, unknown]): WrittenOption {
  return typeof value === "boolean" ? { text: id, isRight: value } : { id, text: textOf(value) };
}

/** The places of the right options; nothing where one of them is not clear. */
function placesIn(options: readonly WrittenOption[], right: unknown): number[] | undefined {
  if (right === undefined)
    return options.flatMap(({ isRight }, at) => (isRight === true ? [at] : []));
  const all = Array.isArray(right) ? right : [right];
  if (all.length === options.length && all.every((one) => typeof one === "boolean"))
    return all.flatMap((isRight, at) => (isRight ? [at] : []));
  const places = all.map((one) => placeIn(options, one));
  if (!places.includes(undefined)) return places as number[];
  const parts = typeof right === "string" ? right.split(/[,;&]|\band\b/u) : [];
  return parts.length > 1 ? placesIn(options, parts) : undefined;
}

const LETTER = /^(?:option\s*)?\(?([a-f])\)?[.):]*$/iu;
const LETTER_AND_TEXT = /^\(?([a-f])[.):]+\s+([^]+)$/iu;

/** The place of an option that a model named by its own name for it, its place from 0, its letter or its text. */
function placeIn(options: readonly WrittenOption[], right: unknown): number | undefined {
  const text = textOf(right)?.trim() ?? "";
  const where = (is: (option: WrittenOption) => boolean) => options.findIndex(is);
  const named = where(({ id }) => id?.toLowerCase() === text.toLowerCase());
  if (named !== -1) return named;
  const isCounted = !options.some(({ id }) => /^\d+$/u.test(id ?? ""));
  if (isCounted && typeof right === "number" && right in options) return right;
  const at = (found: string | undefined) => (found ? (found.codePointAt(0) ?? 0) - 97 : -1);
  const [, begin, rest] = LETTER_AND_TEXT.exec(text) ?? [];
  const readings = [
    where((option) => option.text?.trim() === text),
    isCounted && /^\d$/u.test(text) ? Number(text) : -1,
    at(LETTER.exec(text)?.[1]?.toLowerCase()),
    where((option) => rest !== undefined && option.text?.trim() === rest),
    at(rest === undefined ? undefined : begin?.toLowerCase()),
  ].filter((place) => place in options);
  if (readings.length === 0)
    readings.push(
      ...options.flatMap((option, place) =>
        option.text?.trim().toLowerCase() === text.toLowerCase() ? [place] : [],
      ),
    );
  return new Set(readings).size === 1 ? readings[0] : undefined;
}
