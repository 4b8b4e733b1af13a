import { z } from "#domain/zod.ts";
import { requiredText, WholeNumber } from "#domain/field.ts";
import { isDay } from "#domain/time.ts";
import { INPUT_PROPERTIES } from "#domain/widgets/inputs/input-rules.ts";
import {
  DEFAULT_INPUT_ORDER,
  hasProperty,
  isFile,
  typeRules,
} from "#domain/widgets/inputs/input-types.ts";

const MAX_OPTION_LENGTH = 100;
const Options = z
  .array(z.string().trim())
  .max(50, "An input may have at most 50 options.")
  .refine((options) => options.every((option) => option !== ""), "An option must not be empty.")
  .refine((options) => options.every((option) => option.length <= MAX_OPTION_LENGTH), {
    error: `An option may have at most ${MAX_OPTION_LENGTH} characters.`,
  })
  .refine((options) => !/[{}<>]/u.test(options.join("")), "Options must not contain { } < >.")
  .refine((options) => new Set(options).size === options.length, "Two options are the same.");

const MAX_LENGTH = { error: "Must be a whole number from 1 to 4,000." };
const MaxLength = WholeNumber.refine((length) => length >= 1 && length <= 4000, MAX_LENGTH);

const NUMBER = "Must be a number of at most 12 digits.";
/** A number, or its text with a point or a comma. */
const Amount = z
  .union(
    [
      z.number(),
      z
        .string()
        .trim()
        .regex(/^-?\d+([.,]\d+)?$/u)
        .transform(numberIn),
    ],
    NUMBER,
  )
  .refine((amount) => Math.abs(amount) < 1e12, NUMBER);
const LIMIT = "Must be a number, or for a date a day such as 2026-11-22, or today.";
const DayLimit = z
  .string()
  .trim()
  .refine((text) => text === "today" || isDay(text), LIMIT);
const Limit = z.union([Amount, DayLimit], LIMIT);

function numberIn(text: string): number {
  return Number(text.replace(",", "."));
}

const ShowIf = z
  .object({ input: z.string().trim().max(60), is: z.array(z.string()).max(50) })
  .refine(({ is }) => is.length > 0, "Choose at least one option.");

const fields = {
  name: requiredText(60, "Name is required."),
  type: z.string().max(30).default("text"),
  label: requiredText(200, "Input Label is required."),
  placeholder: z.string().trim().max(200, "Must have at most 200 characters.").default(""),
  inputOrder: WholeNumber.default(DEFAULT_INPUT_ORDER),
  required: z.boolean().default(false),
  help: z.string().trim().max(300, "Must have at most 300 characters.").optional(),
  default: z.string().trim().max(500, "Must have at most 500 characters.").optional(),
  options: Options.optional(),
  maxLength: MaxLength.optional(),
  min: Limit.optional(),
  max: Limit.optional(),
  step: Amount.refine((step) => step >= 0.000001, "Must be more than 0.").optional(),
  optional: z.boolean().optional(),
  showIf: ShowIf.optional(),
};

/** A form field of a widget (product/widgets 2). A property that its type does not have is left out. */
export const WidgetInput = z
  .object(fields)
  // Also where other fields are wrong, so that a person sees all errors at once.
  .refine(hasPlaceholder, {
    path: ["placeholder"],
    error: "Placeholder is required.",
    when: ({ value }) => typeof value === "object" && value !== null,
  })
  .transform(withoutForeign)
  .superRefine(check);
export type WidgetInput = z.output<typeof WidgetInput>;
type Fields = z.output<z.ZodObject<typeof fields>>;

/**
 * Removes the properties that the type of an input does not have, the default of a file, and empty ones. The placeholder stays: every
 * payload has it.
 */
function withoutForeign(input: Fields): Fields {
  const foreign = INPUT_PROPERTIES.filter(
    (property) => property !== "placeholder" && !hasProperty(input, property),
  );
  const isOwn = (name: string) =>
    !foreign.some((property) => property === name) && !(name === "default" && isFile(input));
  const entries = Object.entries(input).filter(
    ([name, value]) => isOwn(name) && value !== undefined && !isBlank(name, value),
  );
  return Object.fromEntries(entries) as Fields;
}

function isBlank(name: string, value: unknown): boolean {
  return (
    (["help", "default"].includes(name) && value === "") ||
    (name === "optional" && value === false) ||
    (name === "options" && Array.isArray(value) && value.length === 0)
  );
}

function hasPlaceholder(input: Fields): boolean {
  return input.placeholder !== "" || !hasProperty(input, "placeholder");
}

function check(input: Fields, context: z.core.$RefinementCtx): void {
  for (const [path, message] of typeRules(input).problems?.(input) ?? [])
    context.addIssue({ code: "custom", path: [path], message, input });
}
