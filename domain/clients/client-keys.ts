import { PREVIEW_KEY } from "#domain/clients/preview-key.ts";
import { Id, Version } from "#domain/field.ts";
import { z } from "#domain/zod.ts";
import { DAY_MS } from "#domain/time.ts";

/** A new key: a random UUID, so nobody can guess it. Version 4, because the other versions are not random. */
export const ApiKey = z
  .uuidv4("An API key must be a random UUID of 128 bits. Press Generate to make one.")
  .toLowerCase()
  .refine((key) => key !== PREVIEW_KEY, "This key is reserved for previews.");

/** The refusal of a third living key. */
export const THIRD_KEY = "End the old key first.";

const NOT_TO_COME = "Choose a time in the future.";
const YEAR_MS = 366 * DAY_MS;

/** The end of an old key: `now`, or a time to come, within a year. In milliseconds since 1970; null for now. */
const KeyEnd = z.union(
  [
    z.literal("now").transform(() => null),
    z
      .union([z.iso.datetime({ offset: true }), z.iso.date()])
      .transform((time) => Date.parse(time))
      .refine((time) => time > Date.now(), NOT_TO_COME)
      .refine((time) => time < Date.now() + YEAR_MS, "Choose a time within a year."),
  ],
  { error: NOT_TO_COME },
);

/** The body of `POST /clients/rotatekey`. `endsAt`: until when the key that is current now goes on working. */
export const KeyRotation = z.object({ clientid: Id, endsAt: KeyEnd, version: Version });
export type KeyRotation = z.output<typeof KeyRotation>;

/** The body of `POST /clients/endkey`: an old key that is to stop working now. */
export const KeyToEnd = z.object({ clientid: Id, apikey: z.string("Name the key.").max(100) });
export type KeyToEnd = z.output<typeof KeyToEnd>;

/** Whether a key works now. */
export function isAlive({ endsAt }: { endsAt: string | null }): boolean {
  return endsAt === null || Date.parse(endsAt) > Date.now();
}

/** A key as alerts and logs name it: enough to tell two keys apart. */
export function keyEnding(apikey: string): string {
  return `…${apikey.slice(-4)}`;
}
