import { GENERATOR_FORMS } from "#app/results/generator-forms.ts";
import { GENERATOR_PAGES } from "#app/site/generator-pages.ts";
import { landingPath } from "#app/widgets/widget-paths.ts";
import { inWords } from "#domain/text.ts";
import type { Result } from "#domain/assistant/replies.ts";

/** The tool that has given a result. `path` leads to it; none if a widget has been deleted. */
export function toolOf({ source, widget }: Pick<Result, "source" | "widget">): {
  name: string;
  path?: string;
} {
  const generator = GENERATOR_PAGES.find(({ kind }) => kind === source);
  if (generator) return { name: generator.title, path: generator.path };
  if (widget === null) return { name: "Deleted tool" };
  return { name: widget.name, path: landingPath(widget) };
}

/** The options of the filter by tool: each generator, and all widgets. */
export const TOOL_OPTIONS = [
  { value: "" as const, text: "All tools" },
  ...GENERATOR_PAGES.map(({ kind, title }) => ({ value: kind, text: title })),
  { value: "widget" as const, text: "Widgets" },
];

/** The label of an input of a result: that of the tool's field, or the name in words where the field is gone. */
export function labelOf(
  { source, labels }: Pick<Result, "source" | "labels">,
  name: string,
): string {
  const fields = source === "widget" ? [] : GENERATOR_FORMS[source].fields;
  const label = fields.find((field) => field.name === name)?.label;
  return label || labels[name] || inWords(name);
}

export const RESULTS_FAILED = "Your results could not be loaded.";

/** A quiz without its key: no marks at the right options, and no reasons. `html` is sanitised, as the server sends it. */
export function withoutKey(html: string): string {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const part of body.querySelectorAll(".right, .why")) part.remove();
  return body.innerHTML;
}
