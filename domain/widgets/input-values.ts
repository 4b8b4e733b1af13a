import { EN, type FrameTexts } from "#domain/frame-texts/en.ts";
import { filledText, numberText } from "#domain/frame-texts/filled-text.ts";
import { MAX_FORM_BYTES } from "#domain/widgets/inputs/file-limits.ts";
import { type Refusal, optionsOf } from "#domain/widgets/inputs/input-rules.ts";
import {
  isFile,
  isLettersOnly,
  ruleOf,
  shownTypeRules,
} from "#domain/widgets/inputs/input-types.ts";
import type { WidgetInput } from "#domain/widgets/widget-input.ts";

/** The values of a submit by the names of the inputs: an input can have several. */
export type GivenValues = ReadonlyMap<string, readonly string[]>;

/** The reason why the value of an input is refused. `isEmpty`: there is none. */
export type ValueFault = { name: string; sentence: string; isEmpty: boolean };

/** The most characters of all values together, without files. Widgets whose inputs all take letters and spaces only have another limit. */
const MAX_ALL_VALUES = 8_000;

/**
 * Reads the values of a widget's inputs as they stand in the prompt (product/widgets 3). An input that is not shown, and an optional one
 * without a value, have the empty text.
 * @param inputs in their order
 * @param given other names are ignored
 * @param now milliseconds since 1970
 * @param texts the language of the sentences
 * @returns the values by name, or why they are refused: a fault for each input
 */
export function readValues(
  inputs: readonly WidgetInput[],
  given: GivenValues,
  now: number,
  texts: FrameTexts = EN,
): { values: Map<string, string> } | { faults: ValueFault[] } {
  const values = new Map<string, string>();
  const chosen = new Map<string, string[]>();
  const faults: ValueFault[] = [];
  for (const input of inputs) {
    values.set(input.name, "");
    if (!isShown(input, chosen)) continue;
    const own = (given.get(input.name) ?? []).filter((text) => text !== "");
    const read = readOne(input, own, now, texts.locale);
    if (typeof read === "string") {
      const sentence = sentenceOf(read, input, texts);
      faults.push({ name: input.name, sentence, isEmpty: read === "empty" });
    } else {
      chosen.set(input.name, read);
      values.set(input.name, read.join(", "));
    }
  }
  const [first] = inputs;
  const typed = inputs.filter((input) => !isFile(input));
  const length = typed.reduce((sum, { name }) => sum + (values.get(name)?.length ?? 0), 0);
  if (first && length > MAX_ALL_VALUES && !inputs.every(isLettersOnly))
    faults.push({ name: first.name, sentence: allTooLong(texts), isEmpty: false });
  return faults.length > 0 ? { faults } : { values };
}

/** The reason why a form has not been read at all: it is larger than any form of such inputs. */
export function tooLargeSentence(inputs: readonly WidgetInput[], texts: FrameTexts): string {
  if (!inputs.some(isFile)) return allTooLong(texts);
  const max = numberText(MAX_FORM_BYTES / 1024 ** 2, texts.locale);
  return filledText(texts.filesTooLarge, { max });
}

function allTooLong(texts: FrameTexts): string {
  return filledText(texts.allTooLong, { max: numberText(MAX_ALL_VALUES, texts.locale) });
}

/** Values as a body has them. */
export function valuesByName(values: GivenValues): Record<string, string[]> {
  return Object.fromEntries([...values].map(([name, texts]) => [name, [...texts]]));
}

export function defaultValues(inputs: readonly WidgetInput[]): GivenValues {
  return new Map(inputs.flatMap(({ name, default: preset }) => (preset ? [[name, [preset]]] : [])));
}

/** The inputs that a form shows for some values: without hidden ones, and those whose condition is not met (product/widgets 2). */
export function shownInputs(inputs: readonly WidgetInput[], given: GivenValues): WidgetInput[] {
  const chosen = new Map<string, readonly string[]>();
  return inputs.filter((input) => {
    if (!isShown(input, chosen)) return false;
    const texts = given.get(input.name) ?? [];
    const { control } = shownTypeRules(input);
    const [ticked = "", empty = ""] = optionsOf(input);
    chosen.set(input.name, control === "box" ? [texts[0] === "on" ? ticked : empty] : texts);
    return control !== "hidden";
  });
}

function isShown({ showIf }: WidgetInput, chosen: ReadonlyMap<string, readonly string[]>): boolean {
  return !showIf || (chosen.get(showIf.input) ?? []).some((option) => showIf.is.includes(option));
}

function sentenceOf(refusal: Refusal, input: WidgetInput, texts: FrameTexts): string {
  if (refusal === "invalid") return ruleOf(input, texts);
  return filledText(texts[refusal], { label: input.label });
}

/** The parts of an input's value: an empty list if an optional input is left empty, or the reason of a refusal. */
function readOne(
  input: WidgetInput,
  texts: readonly string[],
  now: number,
  locale: string,
): string[] | Refusal {
  const { control, read } = shownTypeRules(input);
  if (control !== "boxes" && texts.length > 1) return "several";
  // An empty box and a hidden input without a text have a value, too.
  const isEmpty = control !== "box" && control !== "hidden" && !texts.join("").trim();
  const parts = isEmpty ? "empty" : read(input, texts, now, locale);
  return parts === "empty" && input.optional ? [] : parts;
}
