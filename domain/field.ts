import { originRefusal, typedOrigin } from "#domain/clients/origin.ts";
import { MAX_ID_LENGTH } from "#domain/list-filters.ts";
import { isDay } from "#domain/time.ts";
import { z } from "#domain/zod.ts";

/** A string of 1 to `max` characters after trimming. `message` is the error for an empty string. */
export function requiredText(max: number, message: string) {
  return z
    .string({ error: message })
    .trim()
    .min(1, message)
    .max(max, tooLong(max))
    .meta({ pattern: "\\S" });
}

// They could make a name look like another one, or like a line of a table. Marks of direction (U+200E, U+200F, U+061C) are harmless.
const INVISIBLE = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;

/** True for a text without control characters, line breaks and characters that change the direction of what follows. */
export function isPlainLine(text: string): boolean {
  return !INVISIBLE.test(text);
}

export const NOT_PLAIN = "Must not contain line breaks or invisible control characters.";

/** True for a text as `isPlainLine`, of one or more lines. */
export function isPlainText(text: string): boolean {
  return isPlainLine(text.replaceAll(/[\t\r\n]/gu, " "));
}

export const NOT_PLAIN_TEXT = "Must not contain invisible control characters.";

/** The name of something: `requiredText` in one plain line. */
export function nameText(max: number, message: string) {
  return requiredText(max, message).refine(isPlainLine, NOT_PLAIN);
}

/** A string of at most `max` characters. `null` becomes the empty string. */
export function optionalText(max: number) {
  return z
    .string()
    .max(max, tooLong(max))
    .nullable()
    .transform((value) => value ?? "");
}

function tooLong(max: number): string {
  return `Must have at most ${max} characters.`;
}

/** The id of an entity: any short string, so that an unknown id is answered with 404, not with 400. */
export const Id = z.string().min(1).max(MAX_ID_LENGTH);

/** The description of a whole number in the reference (product/rest 8). Its text, as forms send it, is not mentioned there. */
export function describedWhole(minimum: number, maximum: number) {
  return { anyOf: undefined, type: "integer", minimum, maximum };
}

export const MAX_WHOLE_NUMBER = 999_999;

/** A whole number from 0 to 999,999, as a number or as a string of digits. */
export const WholeNumber = z
  .union([z.int(), z.string().trim().regex(/^\d+$/).transform(Number)], {
    error: "Must be a whole number.",
  })
  .pipe(z.int().min(0).max(MAX_WHOLE_NUMBER))
  .meta(describedWhole(0, MAX_WHOLE_NUMBER));

/** An https address, a path of this site, or an empty text. Checked when saved and when rendered (product/widgets 8). */
export const ImageUrl = z
  .string()
  .max(1000)
  .regex(
    /^(https:\/\/[a-z0-9][^\s"'<>\\]*|\/[\w-][\w./-]*)?$/iu,
    "Must be an image address that begins with https://.",
  );

/** The description of a site's address in the reference (product/rest 8). */
export const DESCRIBED_ORIGIN = {
  type: "string",
  description: "The address of a site, with nothing after it",
  examples: ["https://www.example.com"],
} as const;

/** The address of a site, as people type it; parses to its origin. */
export const Origin = z
  .string()
  .max(300)
  .meta(DESCRIBED_ORIGIN)
  .transform((text, context) => {
    const origin = typedOrigin(text);
    if (origin !== null) return origin;
    context.addIssue({ code: "custom", message: originRefusal(text) });
    return z.NEVER;
  });

type Field<F> = F extends z.ZodDefault<infer Inner> | z.ZodPrefault<infer Inner> ? Inner : F;

/** The fields of a draft for an edit: all are optional, and none has a default, because a field left out keeps its value. */
export function optionalFields<S extends z.core.$ZodLooseShape>(fields: S) {
  const entries = Object.entries(fields).map(([name, field]) => {
    const hasDefault = field instanceof z.ZodDefault || field instanceof z.ZodPrefault;
    return [name, z.optional(hasDefault ? field.unwrap() : field)];
  });
  return Object.fromEntries(entries) as { [name in keyof S]: z.ZodOptional<Field<S[name]>> };
}

/** The version that an edit started from (product/rest 3). */
export const Version = z.int().min(1).optional();

const MONTH_RULE = "Must be a month such as 2026-10.";

/** A month of the platform's time zone, `2026-10`. */
export const Month = z
  .string(MONTH_RULE)
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/u, MONTH_RULE)
  .meta({ examples: ["2026-10"] });

const DAY_RULE = "Must be a day such as 2026-11-22.";

/** A day of the calendar in a query or a body. */
export const Day = z
  .string(DAY_RULE)
  .refine(isDay, DAY_RULE)
  .meta({ format: "date", examples: ["2026-11-22"] });

/** The rule of a query with the first and the last day, for `refine`. */
export const DAYS_IN_ORDER = [
  ({ from, to }: { from?: string; to?: string }) => !from || !to || from <= to,
  { path: ["to"] as string[], message: "The last day is before the first one." },
] as const;
