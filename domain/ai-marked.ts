import { z } from "#domain/zod.ts";

/** The field of every answer of a model, in JSON: `AI_MARK` (domain/ai-generated.ts). */
export const AI_MARKED = {
  aiGenerated: z.literal(true).describe("A machine has written the text"),
};
