import { Budget, wholeNumber } from "#domain/clients/client-limits.ts";
import { DAY_MS } from "#domain/durations.ts";
import { Id, nameText } from "#domain/field.ts";
import { z } from "#domain/zod.ts";

/** The most service tokens of a client, and of the platform, whose end has not come. */
export const MAX_SERVICE_TOKENS = 10;
export const TOO_MANY_TOKENS = `You have ${MAX_SERVICE_TOKENS} of ${MAX_SERVICE_TOKENS} tokens.`;

/** What a token of a client may do (product/service-tokens 2). A token of the platform may do all of it but `ask`, for every client. */
export const TOKEN_SCOPES = ["ask", "usage", "answers", "toolkits"] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

const NOT_TO_COME = "Choose a time to come.";
const TOO_LATE = "Choose a time within 366 days.";
const ASKS_FOR_NOBODY = "Only a client's token may ask widgets.";
const NO_SCOPE = "Choose what the token may do.";
const ANSWERS_HELP = "Must be a whole number from 1 to 999999999.";

const EndsAt = z
  .union([z.iso.datetime({ offset: true }), z.iso.date()], { error: NOT_TO_COME })
  .refine((time) => Date.parse(time) > Date.now(), NOT_TO_COME)
  .refine((time) => Date.parse(time) <= Date.now() + 366 * DAY_MS, TOO_LATE)
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
  dailyAnswers: wholeNumber(1, 999_999_999, ANSWERS_HELP).default(1_000),
  endsAt: EndsAt,
});
export type ServiceTokenDraft = z.output<typeof ServiceTokenDraft>;

/** The body of `POST /tokens`. Without a client, the token is the platform's. */
export const AdministratorsTokenDraft = ServiceTokenDraft.extend({
  clientid: Id.optional(),
}).refine(({ clientid, scopes }) => clientid !== undefined || !scopes.includes("ask"), {
  path: ["scopes"],
  error: ASKS_FOR_NOBODY,
});
export type AdministratorsTokenDraft = z.output<typeof AdministratorsTokenDraft>;

/** The query of `GET /tokens`: the tokens of a client; those of the platform, if left out. */
export const TokensOf = z.object({ client: Id.optional() });

/** The body of `DELETE /tokens` and `DELETE /site/tokens`: the token stops working now. */
export const NamedToken = z.object({ id: Id });
