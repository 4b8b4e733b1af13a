import { type InputForm, linesOf } from "#app/widgets/inputs/widget-input-forms.ts";
import {
  hasLettersType,
  hasProperty,
  INPUT_TYPES,
  isChoice,
  isFile,
  knownType,
  requiredDecides,
  typeRules,
} from "#domain/widgets/inputs/input-types.ts";

/** The types that can be chosen, in groups, and the input's own type if it is another one. */
export function typeOptions(type: string) {
  const types = new Set([...INPUT_TYPES, type]);
  return Array.from(types, (value) => ({
    value,
    text: knownType(value) === value ? typeRules({ type: value }).name : typeName(value),
    group: groupOf(value),
  }));
}

function groupOf(type: string): string {
  if (hasLettersType({ type })) return "Letters only";
  if (hasProperty({ type }, "maxLength")) return "Any characters";
  if (isFile({ type })) return "Files";
  return isChoice({ type }) ? "Choices" : "Numbers, dates, hidden values";
}

/** The name of a type. Any type that is unknown is shown as text (product/widgets 2). */
export function typeName(type: string): string {
  const { name } = typeRules({ type });
  if (knownType(type) !== type) return `${name} (${type})`;
  return hasLettersType({ type }) ? `${name} (letters only)` : name;
}

/** The condition of an input in words, such as "Grade is 5 or 6"; empty for one that is always shown. */
export function conditionText(
  { dependsOn, shownFor }: InputForm,
  earlier: InputForm[] = [],
): string {
  if (dependsOn === "") return "";
  const on = earlier.find(({ name }) => name.trim() === dependsOn);
  return `${on?.label || dependsOn} is ${shownFor.join(" or ") || "…"}`;
}

/** An input as lines of label and value, without empty ones. */
export function readableInput(input: InputForm | undefined): string {
  return input ? linesFor(input).join("\n") : "";
}

/** Inputs in one line, for the list of the changes of a newer version. */
export function readableInputs(forms: InputForm[]): string {
  return forms
    .map((form) => `${form.inputOrder}. ${form.name} (${linesFor(form).join("; ")})`)
    .join("; ");
}

function linesFor(input: InputForm): string[] {
  const isMarked = input.required && requiredDecides(input) !== "nothing";
  const lines: [string, string][] = [
    ["Type", typeName(input.type)],
    ["Label", input.label],
    ["Placeholder", input.placeholder],
    ["Order", input.inputOrder],
    ["Required", isMarked ? "yes" : ""],
    ["Help", input.help],
    ["Default", input.default],
    ["Options", linesOf(input.options).join(", ")],
    ["Maximum length", input.maxLength],
    ["From", input.min],
    ["To", input.max],
    ["Step", input.step],
    ["Shown when", conditionText(input)],
  ];
  return lines.filter(([, value]) => value !== "").map(([label, value]) => `${label}: ${value}`);
}
