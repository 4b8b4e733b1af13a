import { z } from "#domain/zod.ts";

/** A string of 1 to `max` characters once the blanks at its ends are gone; `message` is said when it is empty. */
export function requiredText(max: number, message: string) {
  return z.string({ error: message }).trim().min(1, message).max(max, tooLong(max));
}

/** A string of at most `max` characters. `null` counts as the empty string, as forms send it for an empty field. */
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

/** The id of a stored entity: any short string, so that an unknown one is "not found" rather than "malformed". */
export const Id = z.string().min(1).max(64);

/** A whole number from 0 to 999,999, given as a number or as digits (spec 5: only values containing a digit). */
export const WholeNumber = z
  .union([z.int(), z.string().trim().regex(/^\d+$/).transform(Number)], {
    error: "Must be a whole number.",
  })
  .pipe(z.int().min(0).max(999_999));

/** The version an editor started from. A save with an older one than stored is refused (409). */
export const Version = z.int().min(1).optional();
