import type { RestAnswer } from "#app/rest-client.ts";
import type { z } from "#domain/zod.ts";

/** An error of a field. `path` is the field's name, followed by indexes and names of nested values. */
export type FieldError = { path: string; message: string };

/** A save of a draft: the errors that its schema finds, and the call that sends it. A draft with errors is not sent. */
export type SaveRequest<T> = { errors: FieldError[]; send(): Promise<RestAnswer<T>> };

/** Checks the body of a save by the schema that the server checks it with, and sends what the schema makes of it. */
export function saveRequest<S extends z.ZodType, T>(
  schema: S,
  body: z.input<S>,
  send: (body: z.output<S>) => Promise<RestAnswer<T>>,
): SaveRequest<T> {
  const read = schema.safeParse(body);
  const errors = (read.error?.issues ?? []).map(({ path, message }) => ({
    path: path.join("."),
    message,
  }));
  return {
    errors,
    async send() {
      if (!read.success) throw read.error;
      return send(read.data);
    },
  };
}
