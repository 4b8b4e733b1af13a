import { EN, type FrameTexts } from "#domain/frame-texts/en.ts";
import { filledText, numberText } from "#domain/frame-texts/filled-text.ts";
import { isLettersOnly, shownType } from "#domain/widgets/input-types.ts";
import { MAX_VALUE_LENGTH } from "#domain/widgets/prompt.ts";
import type { WidgetInput } from "#domain/widgets/widget-input.ts";

/** The most characters of free text where the author sets no limit. */
export const DEFAULT_MAX_LENGTH = 500;

/** The rule of an input as a sentence, for the visitor whose value breaks it. */
export function ruleOf(input: WidgetInput, texts: FrameTexts = EN): string {
  const { label, min, max: last, step, maxLength = DEFAULT_MAX_LENGTH } = input;
  const type = shownType(input);
  const isLetters = isLettersOnly(input);
  if (type === "select" || type === "multi" || type === "checkbox")
    return filledText(texts[type], { label });
  if (type === "number" || type === "date") {
    const range =
      min === undefined
        ? last === undefined
          ? ""
          : "To"
        : last === undefined
          ? "From"
          : "Between";
    const text = texts[`${type === "date" ? "day" : "number"}${range}`];
    const values = { label, min: named(min, texts), max: named(last, texts) };
    const steps =
      step === undefined || step === 1
        ? ""
        : ` ${filledText(texts.steps, { step: named(step, texts) })}`;
    return filledText(text, values) + steps;
  }
  const max = numberText(isLetters ? MAX_VALUE_LENGTH : maxLength, texts.locale);
  if (isLetters) return filledText(texts.letters, { label, max });
  return filledText(maxLength === 1 ? texts.character : texts.characters, { label, max });
}

/** A limit in a sentence. Without groups of digits: "10.000" would be read as ten when it is typed. */
function named(limit: string | number | undefined, texts: FrameTexts): string {
  if (typeof limit === "number") return numberText(limit, texts.locale, false);
  return limit === "today" ? texts.today : (limit ?? "");
}
