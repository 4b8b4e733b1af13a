import { z } from "#domain/zod.ts";
import {
  fillPrompt,
  isFilledPrompt,
  MAX_VALUE_LENGTH,
  stripValues,
} from "#domain/widgets/prompt.ts";
import type { WidgetData } from "#domain/widgets/widget.ts";

// Not z.record(): inputs may have names such as `__proto__`.
const ValuesByName = z
  .custom<Record<string, string>>(
    (value) =>
      typeof value === "object" &&
      value !== null &&
      !Array.isArray(value) &&
      Object.values(value).every((text) => typeof text === "string"),
    "Must be an object with a text for each input name.",
  )
  .transform((values) => new Map(Object.entries(values)));

/** The most characters of a filled prompt: a template can repeat one placeholder very often. */
const MAX_PROMPT_LENGTH = 60_000;
export const PROMPT_TOO_LONG = `The filled prompt is longer than ${MAX_PROMPT_LENGTH.toLocaleString("en")} characters. Please use shorter values.`;

/** The body of `POST /ai/{type}/{id}/{apikey}`: the filled prompt, or the values of the inputs (product/embeds 4). */
export const AnswerRequest = z.object({
  prompt: z.string().max(MAX_PROMPT_LENGTH, PROMPT_TOO_LONG).optional(),
  inputs: ValuesByName.optional(),
  /** With the preview key: whether the answer becomes a result of the signed-in person (product/results 1). */
  record: z.boolean().default(false),
});
export type AnswerRequest = z.output<typeof AnswerRequest>;

/** `missing`: an input has no value, or there are no inputs. `altered`: the prompt is not the widget's own. */
export type PromptRefusal = "missing" | "too long" | "prompt too long" | "altered";

/** Fills or checks the prompt of a request (product/embeds 4). */
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

function fillFrom(
  template: string,
  names: string[],
  inputs: Map<string, string>,
): { prompt: string } | { refusal: PromptRefusal } {
  const values = stripValues(names, inputs);
  if (values === null) return { refusal: "missing" };
  const isTooLong = [...values.values()].some((value) => [...value].length > MAX_VALUE_LENGTH);
  if (isTooLong) return { refusal: "too long" };
  const prompt = fillPrompt(template, values);
  return prompt.length > MAX_PROMPT_LENGTH ? { refusal: "prompt too long" } : { prompt };
}
