import { z } from "zod";
import { fillPrompt, isFilledPrompt, MAX_VALUE_LENGTH, stripValues } from "#domain/prompt.ts";
import type { WidgetData } from "#domain/widget.ts";

// Not a zod record: names such as `__proto__` are names like any other here.
const ValuesByName = z
  .custom<Record<string, string>>(
    (value) =>
      typeof value === "object" &&
      value !== null &&
      !Array.isArray(value) &&
      Object.values(value).every((text) => typeof text === "string"),
    "Must be an object of texts by input name.",
  )
  .transform((values) => new Map(Object.entries(values)));

/** `POST /ai/{type}/{id}/{apikey}`: the filled prompt (spec 7), or the values to fill it with (design 5). */
export const AnswerRequest = z.object({
  prompt: z.string().max(60_000).optional(),
  inputs: ValuesByName.optional(),
});
export type AnswerRequest = z.output<typeof AnswerRequest>;

/** Why no prompt can be made: nothing or not everything filled in, a value too long, or a prompt that is not the widget's. */
export type PromptRefusal = "missing" | "too long" | "altered";

/** The prompt that a request to a widget stands for, or why there is none (spec 5, design 5). */
export function resolvePrompt(
  widget: Pick<WidgetData, "prompt" | "inputs">,
  request: AnswerRequest,
): { prompt: string } | { refusal: PromptRefusal } {
  const names = widget.inputs.map((input) => input.name);
  if (names.length === 0) return { refusal: "missing" };
  if (request.inputs !== undefined) return fillFrom(widget.prompt, names, request.inputs);
  if (!request.prompt) return { refusal: "missing" };
  const isFilled = isFilledPrompt(widget.prompt, names, request.prompt);
  return isFilled ? { prompt: request.prompt } : { refusal: "altered" };
}

function fillFrom(template: string, names: string[], inputs: Map<string, string>) {
  const values = stripValues(names, inputs);
  if (values === null) return { refusal: "missing" } as const;
  const isTooLong = [...values.values()].some((value) => [...value].length > MAX_VALUE_LENGTH);
  return isTooLong ? ({ refusal: "too long" } as const) : { prompt: fillPrompt(template, values) };
}
