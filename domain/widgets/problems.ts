import { placeholderNames } from "#domain/widgets/prompt.ts";

/** A problem between prompt and inputs: the name of the input or placeholder, and the message for the administrator. */
export type WidgetProblem = {
  kind: "no input" | "never used" | "same name";
  name: string;
  sentence: string;
};

/**
 * Finds the problems between the prompt and the inputs of a widget (product/widgets 6): two inputs with one name, a placeholder without
 * an input, an input that the prompt does not use.
 * @param inputs those with empty names are ignored. Inputs that others depend on, as stored or in a form, need no place in the prompt
 */
export function widgetProblems(
  prompt: string,
  inputs: readonly { name: string; showIf?: { input: string }; dependsOn?: string }[],
): WidgetProblem[] {
  const given = inputs.map(({ name }) => name.trim()).filter((name) => name !== "");
  const deciding = inputs.map(({ showIf, dependsOn }) => showIf?.input ?? dependsOn);
  const different = [...new Set(given)];
  const repeated = different.filter((name) => given.indexOf(name) !== given.lastIndexOf(name));
  const { used, unknown } = placeholderNames(prompt, different);
  const unused = different.filter((name) => !used.includes(name) && !deciding.includes(name));
  return [
    ...repeated.map((name) => problem("same name", name)),
    ...unknown.map((name) => problem("no input", name)),
    ...unused.map((name) => problem("never used", name)),
  ];
}

/** The names for which inputs can be made, so that each placeholder has one. A save trims names, so one with spaces around it mends nothing. */
export function missingInputs(problems: readonly WidgetProblem[]): string[] {
  return problems
    .filter(({ kind, name }) => kind === "no input" && name.trim() === name)
    .map(({ name }) => name);
}

function problem(kind: WidgetProblem["kind"], name: string): WidgetProblem {
  const sentence = {
    "same name": `Two inputs have the name “${name}”. Give each input its own name.`,
    "no input": `{${name}} in the prompt has no input. The AI would receive the braces as text.`,
    "never used": `The prompt never uses {${name}}. The value of this input would be lost.`,
  }[kind];
  return { kind, name, sentence };
}
