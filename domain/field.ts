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

type Field<F> = F extends z.ZodDefault<infer Inner> | z.ZodPrefault<infer Inner> ? Inner : F;

/** The fields of a draft for an edit: all are optional, and none has a default, because a field left out keeps its value. */
export function optionalFields<S extends z.core.$ZodLooseShape>(fields: S) {
  const entries = Object.entries(fields).map(([name, field]) => {
    const hasDefault = field instanceof z.ZodDefault || field instanceof z.ZodPrefault;
    return [name, z.optional(hasDefault ? field.unwrap() : field)];
  });
  return Object.fromEntries(entries) as { [name in keyof S]: z.ZodOptional<Field<S[name]>> };
}

/** The version an editor started from. A save with an older one than stored is refused (409). */
export const Version = z.int().min(1).optional();
