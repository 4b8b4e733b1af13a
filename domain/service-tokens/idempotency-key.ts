import type { GivenValues } from "#domain/widgets/input-values.ts";

/** The refusals of calls with an `Idempotency-Key` (product/service-tokens 5). */
const BAD_KEY = "Idempotency-Key must have 1 to 200 visible ASCII characters.";
const SEVERAL_KEYS = "Send one Idempotency-Key.";
export const KEY_USED_OTHERWISE = "This key was used for another question.";
export const STILL_ANSWERING = "The first call is still being answered.";
export const REPLAY_UNREADABLE = "The answer to this key can no longer be read.";

/**
 * Why a text cannot be an `Idempotency-Key`, or `null` where it can.
 * @param text the value of the header; HTTP joins those of several headers by a comma and a space
 */
export function keyFault(text: string): string | null {
  if (/^[\u0021-\u007E]{1,200}$/u.test(text)) return null;
  return text.includes(", ") ? SEVERAL_KEYS : BAD_KEY;
}

type AskedBody = Readonly<Record<string, unknown>> & { inputs?: GivenValues | undefined };

/** One text for all calls that ask the same: the address and the body, whatever the order of its values. */
export function askedText(address: string, { inputs, ...rest }: AskedBody): string {
  const byName = inputs && [...inputs].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const fields = Object.entries(rest).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([address, fields, byName]);
}
