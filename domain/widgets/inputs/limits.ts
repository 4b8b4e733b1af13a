import { isDay, isWithin } from "#domain/day.ts";
import type { FrameTexts } from "#domain/frame-texts/en.ts";
import { filledText, numberText } from "#domain/frame-texts/filled-text.ts";
import { readNumber } from "#domain/widgets/decimal.ts";
import type { InputTypeRules, TypedInput } from "#domain/widgets/inputs/type-rules.ts";

export const NUMBER: InputTypeRules = {
  name: "Number",
  control: "number",
  properties: ["min", "max", "step", "optional", "showIf"],
  rule: (input, texts) => {
    const { step = 1 } = input;
    const steps = filledText(texts.steps, { step: limitText(step, texts) });
    return rangeText("number", input, texts) + (step === 1 ? "" : ` ${steps}`);
  },
  read: (input, [text = ""], _, locale) => {
    const number = readNumber(input, text, locale);
    return number === null ? "invalid" : [number];
  },
  problems: (input) => limitProblems(input, "number", "a number"),
  typicalValue: "10",
};

export const DATE: InputTypeRules = {
  name: "Date",
  control: "date",
  properties: ["min", "max", "optional", "showIf"],
  rule: (input, texts) => rangeText("day", input, texts),
  read: (input, [text = ""], now) =>
    isDay(text) && isWithin(text, input, now) ? [text] : "invalid",
  problems: (input) => limitProblems(input, "string", "a day such as 2026-11-22, or today"),
  typicalValue: "2026-01-01",
};

/** The sentence of a range: between two limits, from one, to one, or any. */
function rangeText(kind: "number" | "day", { label, min, max }: TypedInput, texts: FrameTexts) {
  const from = max === undefined ? "From" : "Between";
  const to = max === undefined ? "" : "To";
  const text = texts[`${kind}${min === undefined ? to : from}` as const];
  return filledText(text, { label, min: limitText(min, texts), max: limitText(max, texts) });
}

/** A limit in a sentence. Without groups of digits: "10.000" would be read as ten when it is typed. */
function limitText(limit: string | number | undefined, texts: FrameTexts): string {
  if (typeof limit === "number") return numberText(limit, texts.locale, false);
  return limit === "today" ? texts.today : (limit ?? "");
}

/** @param name the kind of value that a limit must be, in a sentence */
function limitProblems({ min, max }: TypedInput, kind: "number" | "string", name: string) {
  const problems: [property: "min" | "max", sentence: string][] = [];
  const isRight = (limit: unknown) => limit === undefined || typeof limit === kind;
  if (!isRight(min)) problems.push(["min", `Must be ${name}.`]);
  if (!isRight(max)) problems.push(["max", `Must be ${name}.`]);
  const isOrdered = typeof min === typeof max && max !== undefined && min !== undefined;
  if (isOrdered && min !== "today" && max !== "today" && max < min)
    problems.push(["max", "Must not be less than the least."]);
  return problems;
}
