import { wholeNumber } from "#domain/clients/client-limits.ts";
import { Id } from "#domain/field.ts";
import { randomText } from "#domain/ids.ts";
import { PageFields } from "#domain/usage/page-fields.ts";
import { z } from "#domain/zod.ts";

/** The most shares of a person whose end has not come (product/sharing 2). */
export const MAX_SHARES = 20;

export const TOO_MANY_SHARES = `You share ${MAX_SHARES} of ${MAX_SHARES} tools. End a share first.`;
export const NOBODY_SHARES = "Your site does not allow sharing.";
export const SHARES_LATER = "You can share tools a week after registering.";

/** The page of a share that does not open its tool (product/sharing 4). */
export const SHARED_NO_LONGER = "This tool is no longer shared.";

/** The days of a share, with their names. */
export const SHARE_DAYS = { 1: "A day", 7: "A week", 30: "30 days", 365: "A school year" } as const;

const DAYS_RULE = "Must be 1, 7, 30 or 365 days.";
const ANSWERS_RULE = "Must be a whole number from 1 to 10000.";

/** The body of `POST /shares/add`. */
export const ShareDraft = z.object({
  widgetid: Id,
  days: z
    .literal(
      Object.keys(SHARE_DAYS).map((days) => Number(days)),
      DAYS_RULE,
    )
    .default(30),
  dailyAnswers: wholeNumber(1, 10_000, ANSWERS_RULE).default(50),
});
export type ShareDraft = z.output<typeof ShareDraft>;

// Without letters and digits that look like others: 0 and o, 1, i and l.
const CHARACTERS = "abcdefghjkmnpqrstuvwxyz23456789";
const CODE_LENGTH = 8;
const CODE = new RegExp(`^[${CHARACTERS}]{${CODE_LENGTH}}$`, "u");

export function newShareCode(): string {
  return randomText(CODE_LENGTH, CHARACTERS);
}

/** Whether a text has the form of a code. No other text is looked up. */
export function isShareCode(text: string): boolean {
  return CODE.test(text);
}

/** The body of a call that ends a share. */
export const NamedShare = z.object({ code: Id });

/** The query of `GET /site/shares`. */
export const SharePageQuery = PageFields;
