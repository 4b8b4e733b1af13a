import { TOKEN_SCOPES } from "#domain/service-tokens/program.ts";
import { z } from "#domain/zod.ts";

/** A service token, without its secret. */
export const ServiceToken = z
  .object({
    id: z.string(),
    name: z.string(),
    ending: z.string().describe("The last four characters of the token"),
    scopes: z.array(z.enum(TOKEN_SCOPES)),
    monthlyBudget: z.int().nullable().describe("Nano-dollars; null is no limit of its own"),
    dailyAnswers: z.int(),
    endsAt: z.string().describe("An ISO time. The token does not work from then on"),
    lastUsedOn: z.string().nullable().describe("The day (UTC) of the last call"),
    madeBy: z
      .string()
      .describe("A name, or 'Platform' for managers where an administrator made it"),
    isOrphaned: z
      .boolean()
      .describe("Whether its maker may make none any more, and may still know the secret"),
    madeAt: z.string(),
    answersToday: z.int(),
    spent: z
      .int()
      .nullable()
      .describe("Nano-dollars of this month. Null for managers who may not see cost"),
  })
  .meta({ id: "ServiceToken" });
export type ServiceToken = z.output<typeof ServiceToken>;

/** The reply of `POST /site/tokens` and `POST /tokens`, the only one that has the secret. */
export const NewServiceToken = ServiceToken.extend({
  token: z.string().describe("The secret. It is shown only here"),
});
export type NewServiceToken = z.output<typeof NewServiceToken>;
