import { z } from "#domain/zod.ts";

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
