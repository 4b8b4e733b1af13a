import { wholeNumber } from "#domain/clients/client-limits.ts";
import { Id } from "#domain/field.ts";
import { randomText } from "#domain/text.ts";
import { PageFields } from "#domain/usage/page-fields.ts";
import { z } from "#domain/zod.ts";

/** The most shares of a person whose end has not come (product/sharing 2). */
export const MAX_SHARES = 20;

export const TOO_MANY_SHARES = `You share ${MAX_SHARES} of ${MAX_SHARES} tools. End a share first.`;
export const NOBODY_SHARES = "Your site does not allow sharing.";
export const SHARES_LATER = "You can share tools a week after registering.";

/** The page of a share that does not open its tool (product/sharing 4). */
export const SHARED_NO_LONGER = "This tool is no longer shared.";

export const SHARE_DAYS = { 1: "A day", 7: "A week", 30: "30 days", 365: "A school year" } as const;

const DAYS_RULE = "Must be 1, 7, 30 or 365 days.";

/** The body of `POST /shares/add`. */
export const ShareDraft = z.object({
  widgetid: Id,
  days: z
    .literal(
      Object.keys(SHARE_DAYS).map((days) => Number(days)),
      DAYS_RULE,
    )
    .default(30),
  dailyAnswers: wholeNumber(1, 10_000).default(50),
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
export const ShareToEnd = z.object({ code: Id });

/** The query of `GET /site/shares`. */
export const SharePageQuery = PageFields;

// The replies of REST about shares. `app/` imports only their types.

/** A share whose end has not come. */
export const Share = z
  .object({
    code: z.string().describe("The last part of the address of its page: `/t/{code}`"),
    widget: z.string().describe("The id of the widget"),
    type: z.string(),
    name: z.string().describe("The name of the widget"),
    person: z
      .string()
      .nullable()
      .describe("The person who made it; null if the account is gone or belongs to another client"),
    isOfSite: z.boolean().describe("It belongs to the site, and outlives the account of its maker"),
    isOpen: z.boolean().describe("Whether it opens the widget now"),
    createdAt: z.string(),
    endsAt: z.string(),
    dailyAnswers: z.int(),
    answersToday: z.int(),
  })
  .meta({ id: "Share" });
export type Share = z.output<typeof Share>;

/** The own shares of a person, those that end last first, and why the person can make no other one. */
export const OwnShares = z.object({
  shares: z.array(Share),
  refusal: z.string().nullable().describe("A sentence: why no other tool can be shared now"),
});
export type OwnShares = z.output<typeof OwnShares>;

/** A page of the shares of a site, those that end last first. `next` is the value of `before` for the next page. */
export const SharePage = z.object({ rows: z.array(Share), next: z.string().nullable() });
export type SharePage = z.output<typeof SharePage>;

/** A share as its public page has it. */
export const SharedTool = z.object({
  site: z.object({
    name: z.string(),
    home: z.string().describe("The address of the client's site; empty without one"),
  }),
  tool: z
    .object({
      id: z.string(),
      type: z.string(),
      apikey: z.string().describe("The publishable key that opens this widget only"),
      name: z.string(),
      description: z.string(),
      madeBy: z.string(),
    })
    .nullable()
    .describe("Null once the share has ended"),
});
export type SharedTool = z.output<typeof SharedTool>;
