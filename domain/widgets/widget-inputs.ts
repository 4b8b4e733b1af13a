import { z } from "#domain/zod.ts";
import { EN } from "#domain/frame-texts/en.ts";
import { nearestSentence } from "#domain/text.ts";
import { optionsOf } from "#domain/widgets/inputs/input-rules.ts";
import { INPUT_TYPES, isChoice, knownType, ruleOf } from "#domain/widgets/inputs/input-types.ts";
import { defaultValues, readValues } from "#domain/widgets/input-values.ts";
import { WidgetInput } from "#domain/widgets/widget-input.ts";

/** The maximum number of inputs of a widget. */
export const MAX_INPUTS = 20;

const Inputs = z
  .array(WidgetInput)
  .max(MAX_INPUTS, `A widget can have at most ${MAX_INPUTS} inputs.`)
  .refine((inputs) => new Set(inputs.map((input) => input.name)).size === inputs.length, {
    error: "Two inputs have the same name.",
  })
  .superRefine((inputs, context) => {
    const ordered = inOrder(inputs);
    for (const [index, input] of inputs.entries()) {
      const problems = {
        showIf: dependenceProblem(ordered, input),
        default: defaultProblem(input),
        type: secondImage(inputs, index),
      };
      for (const [property, message] of Object.entries(problems)) {
        if (message) context.addIssue({ code: "custom", path: [index, property], message });
      }
    }
  });

/** Inputs sorted by their order, with different names (product/widgets 2). An error has the place of the input as it was sent. */
export const WidgetInputs = Inputs.transform(inOrder);

/** The inputs of a save. Stored ones can have types that are not known, which are shown as text; new ones cannot. */
export const SavedInputs = Inputs.superRefine((inputs, context) => {
  for (const [index, { type }] of inputs.entries()) {
    if (knownType(type) === type) continue;
    const message = `“${type}” is no type of input. ${nearestSentence(type, INPUT_TYPES)}`;
    context.addIssue({ code: "custom", path: [index, "type"], message });
  }
}).transform(inOrder);

function inOrder(inputs: WidgetInput[]): WidgetInput[] {
  return inputs.toSorted((a, b) => a.inputOrder - b.inputOrder);
}

/** Why the default of an input is refused as a visitor's value would be. A hidden input takes any: visitors do not choose it. */
function defaultProblem(input: WidgetInput): string | undefined {
  if (input.default === undefined || input.type === "hidden") return undefined;
  const alone = [{ ...input, showIf: undefined }];
  const isRefused = "faults" in readValues(alone, defaultValues(alone), Date.now());
  return isRefused ? `The default does not fit: ${ruleOf(input, EN)}` : undefined;
}

/** Why an image is one too many: a body has room for one. */
function secondImage(inputs: readonly WidgetInput[], index: number): string | undefined {
  const first = inputs.findIndex(({ type }) => type === "image");
  const isSecond = inputs[index]?.type === "image" && index > first;
  return isSecond ? "A widget can take one image." : undefined;
}

/** Why an input cannot depend on the input that its `showIf` names; `undefined` if it can. `inputs` are in their order. */
function dependenceProblem(
  inputs: readonly WidgetInput[],
  { name, label, showIf }: WidgetInput,
): string | undefined {
  if (!showIf) return undefined;
  const place = inputs.findIndex((other) => other.name === showIf.input);
  const on = inputs[place];
  if (!on || !isChoice(on)) return `“${label}” depends on “${showIf.input}”, which is no choice.`;
  if (place >= inputs.findIndex((other) => other.name === name))
    return `“${label}” depends on “${on.label}”, which comes later.`;
  const known = optionsOf(on);
  const isKnown = showIf.is.every((option) => known.includes(option));
  return isKnown ? undefined : `“${label}” depends on an option that “${on.label}” does not have.`;
}
