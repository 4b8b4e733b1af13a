import { CHOOSE_MODEL } from "#domain/messages.ts";
import { z } from "#domain/zod.ts";

// The model that answers, as a client and a widget have it.

const TEMPERATURE_HELP = "Must be a number from 0 to 2.";

/** A temperature from 0 to 2, as text. */
export const Temperature = z
  .union(
    [
      z.number(),
      z
        .string()
        .trim()
        .regex(/^\d+(\.\d+)?$/u)
        .transform(Number),
    ],
    { error: TEMPERATURE_HELP },
  )
  .pipe(z.number().min(0, TEMPERATURE_HELP).max(2, TEMPERATURE_HELP))
  .transform(String)
  .meta({ anyOf: undefined, type: "number", minimum: 0, maximum: 2 });

/** The name of a model, as the provider has it. */
export const ModelName = z
  .string(CHOOSE_MODEL)
  .trim()
  .min(1, { error: CHOOSE_MODEL, abort: true })
  .max(100, "A model's name has at most 100 characters.")
  .regex(/^[\w.:/@-]+$/u, "Must be a model name such as gpt-5.6-terra.");

/** How much a model thinks before it answers (`reasoning_effort`), in OpenAI's words. Empty: the model's own default. */
export const ReasoningEffort = z.enum(
  ["", "none", "minimal", "low", "medium", "high", "xhigh"],
  "Must be none, minimal, low, medium, high, xhigh or empty.",
);
export type ReasoningEffort = z.output<typeof ReasoningEffort>;

/** A model and its settings. */
export type Chosen = { model: string; temperature: string; effort: ReasoningEffort };
