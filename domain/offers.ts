import { Id, NOT_PLAIN_TEXT, isPlainText, optionalText, requiredText } from "#domain/field.ts";
import { PageFields } from "#domain/usage/page-fields.ts";
import { z } from "#domain/zod.ts";

/** The states of an offer: the site has not decided yet, has taken the tool over, or has declined it (product/making 5). */
export const OFFER_STATES = ["offered", "taken", "declined"] as const;
export type OfferState = (typeof OFFER_STATES)[number];

export const MAX_OFFER_NOTE = 500;

/** The body of `POST /offers/add`. */
export const OfferDraft = z.object({
  widgetid: Id,
  note: optionalText(MAX_OFFER_NOTE)
    .refine(isPlainText, NOT_PLAIN_TEXT)
    .transform((note) => note.trim())
    .default(""),
});
export type OfferDraft = z.output<typeof OfferDraft>;

/** The body of `DELETE /offers`. */
export const OfferToWithdraw = z.object({ widgetid: Id });

/** A tool with the version that was looked at: the body of `POST /site/offers/take-over`. */
export const SeenTool = z.object({ widgetid: Id, version: z.int().min(1) });
export type SeenTool = z.output<typeof SeenTool>;

/** The body of `POST /site/offers/decline`. */
export const OfferToDecline = z.object({
  widgetid: Id,
  reason: requiredText(MAX_OFFER_NOTE, "A reason is required.").refine(isPlainText, NOT_PLAIN_TEXT),
});
export type OfferToDecline = z.output<typeof OfferToDecline>;

/** The query of `GET /site/offers`. */
export const OfferPageQuery = PageFields.extend({ before: z.string().max(80).optional() });

/** The tools of a person that the site takes over before the account is deleted: a part of the body of `DELETE /site/people`. */
export const ToolsToTakeOver = z
  .array(SeenTool)
  .max(1_000)
  .refine(
    (tools) => new Set(tools.map(({ widgetid }) => widgetid)).size === tools.length,
    "Names a tool twice.",
  )
  .default([]);
