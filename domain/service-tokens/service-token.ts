import { Budget, wholeNumber } from "#domain/clients/client-limits.ts";
import { Id, nameText } from "#domain/field.ts";
import { DAY_MS } from "#domain/time.ts";
import type { GivenValues } from "#domain/widgets/input-values.ts";
import { TOKEN_SCOPES } from "#domain/service-tokens/program.ts";
import { z } from "#domain/zod.ts";

const NOT_TO_COME = "Choose a time in the future.";
const NO_SCOPE = "Choose what the token may do.";

const EndsAt = z
  .union([z.iso.datetime({ offset: true }), z.iso.date()], { error: NOT_TO_COME })
  .refine((time) => Date.parse(time) > Date.now(), NOT_TO_COME)
  .refine((time) => Date.parse(time) <= Date.now() + 366 * DAY_MS, "Choose a time within 366 days.")
  .transform((time) => new Date(time).toISOString());

const Scopes = z
  .array(z.enum(TOKEN_SCOPES, { error: NO_SCOPE }), { error: NO_SCOPE })
  .min(1, NO_SCOPE)
  .max(TOKEN_SCOPES.length)
  .transform((scopes) => TOKEN_SCOPES.filter((scope) => scopes.includes(scope)));

/** The body of `POST /site/tokens`. `monthlyBudget` is in nano-dollars; null is no limit of its own. */
export const ServiceTokenDraft = z.object({
  name: nameText(100, "Enter a name."),
  scopes: Scopes,
  monthlyBudget: Budget.default(null),
  dailyAnswers: wholeNumber(1, 999_999_999).default(1_000),
  endsAt: EndsAt,
});
export type ServiceTokenDraft = z.output<typeof ServiceTokenDraft>;

/** The body of `POST /tokens`. Without a client, the token is the platform's. */
export const AdministratorsTokenDraft = ServiceTokenDraft.extend({
  clientid: Id.optional(),
}).refine(({ clientid, scopes }) => clientid !== undefined || !scopes.includes("ask"), {
  path: ["scopes"],
  error: "Only a client's token may ask widgets.",
});
export type AdministratorsTokenDraft = z.output<typeof AdministratorsTokenDraft>;

/** The query of `GET /tokens`: the tokens of a client; those of the platform, if left out. */
export const TokensOf = z.object({ client: Id.optional() });

/** The body of `DELETE /tokens` and `DELETE /site/tokens`: the token stops working now. */
export const TokenToEnd = z.object({ id: Id });

/** How every service token begins: scanners of published code find it by this (docs/security.md). */
export const TOKEN_PREFIX = "pwt_";

const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const RANDOM_LENGTH = 36;
const CHECKSUM_LENGTH = 6;
const SHAPE = new RegExp(
  `^${TOKEN_PREFIX}([0-9A-Za-z]{${RANDOM_LENGTH}})([0-9A-Za-z]{${CHECKSUM_LENGTH}})$`,
  "u",
);

/** The largest byte that is used: above it, some digits would be more frequent than others. */
const LARGEST = 256 - (256 % DIGITS.length) - 1;

/** A new service token: the prefix, 36 random digits to the base 62, and 6 digits of their checksum. */
export function newToken(): string {
  let random = "";
  while (random.length < RANDOM_LENGTH) {
    const bytes = crypto.getRandomValues(new Uint8Array(RANDOM_LENGTH));
    for (const byte of bytes) if (byte <= LARGEST) random += DIGITS.charAt(byte % DIGITS.length);
    random = random.slice(0, RANDOM_LENGTH);
  }
  return TOKEN_PREFIX + random + checksumOf(random);
}

/** Whether a text has the shape and the checksum of a service token: any other one was never made here. */
export function isToken(text: string): boolean {
  const [, random, checksum] = SHAPE.exec(text) ?? [];
  return random !== undefined && checksumOf(random) === checksum;
}

/** The CRC32 of a text of ASCII characters, to the base 62. */
function checksumOf(text: string): string {
  let crc = 0xff_ff_ff_ff;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xed_b8_83_20 : 0);
  }
  let [rest, digits] = [(crc ^ 0xff_ff_ff_ff) >>> 0, ""];
  for (let place = 0; place < CHECKSUM_LENGTH; place += 1) {
    digits = DIGITS.charAt(rest % DIGITS.length) + digits;
    rest = Math.floor(rest / DIGITS.length);
  }
  return digits;
}

/** The refusals of calls with an `Idempotency-Key` (product/service-tokens 5). */
const BAD_KEY = "Idempotency-Key must have 1 to 200 visible ASCII characters.";
export const KEY_USED_OTHERWISE = "This key was used for another question.";
export const STILL_ANSWERING = "The first call is still being answered.";
export const REPLAY_UNREADABLE = "The answer to this key can no longer be read.";

/**
 * The reason why a text cannot be an `Idempotency-Key`, or `null` if it can.
 * @param text the value of the header; HTTP joins those of several headers by a comma and a space
 */
export function keyFault(text: string): string | null {
  if (/^[\u0021-\u007E]{1,200}$/u.test(text)) return null;
  return text.includes(", ") ? "Send one Idempotency-Key." : BAD_KEY;
}

type AskedBody = Readonly<Record<string, unknown>> & { inputs?: GivenValues | undefined };

/** One text for all calls that ask the same: the address and the body, whatever the order of its values. */
export function askedText(address: string, { inputs, ...rest }: AskedBody): string {
  const byName = inputs && [...inputs].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const fields = Object.entries(rest).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([address, fields, byName]);
}
