import { z } from "#domain/zod.ts";

export const RATING_VALUES = ["up", "down"] as const;

/** The body of `POST /ai/{type}/{id}/{apikey}/rating` (product/embeds 11). `vote` came with the answer. */
export const Rating = z.object({
  vote: z.string().max(200),
  value: z.enum(RATING_VALUES, { error: "Must be up or down." }),
});
export type Rating = z.output<typeof Rating>;
