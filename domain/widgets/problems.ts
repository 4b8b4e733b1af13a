import { placeholderNames } from "#domain/widgets/prompt.ts";

/** What would break a widget: the input or placeholder it is about, and the sentence for the person who can mend it. */
export type WidgetProblem = {
  kind: "no input" | "never used" | "same name";
  name: string;
  sentence: string;
};

/**
 * Where prompt and inputs of a widget do not fit together: two inputs with one name, a placeholder with no input, an input that
 * the prompt never uses.
 * @param names the names of the inputs; those still empty are left out
 */
export function widgetProblems(prompt: string, names: readonly string[]): WidgetProblem[] {
  const given = names.map((name) => name.trim()).filter((name) => name !== "");
  const different = [...new Set(given)];
  const repeated = different.filter((name) => given.indexOf(name) !== given.lastIndexOf(name));
  const { used, unknown } = placeholderNames(prompt, different);
  const unused = different.filter((name) => !used.includes(name));
  return [
    ...repeated.map((name) => problem("same name", name)),
    ...unknown.map((name) => problem("no input", name)),
    ...unused.map((name) => problem("never used", name)),
  ];
}

function problem(kind: WidgetProblem["kind"], name: string): WidgetProblem {
  const sentence = {
    "same name": `Two inputs have the name “${name}”. Give each a name of its own.`,
    "no input": `{${name}} in the prompt has no input. The AI would read the braces as they stand.`,
    "never used": `The prompt never uses {${name}}. What is typed into this input is lost.`,
  }[kind];
  return { kind, name, sentence };
}
