import { ModelName } from "#domain/clients/client-model.ts";
import { z } from "#domain/zod.ts";

/** The body of `POST /models/move`. */
export const ModelMove = z
  .object({ from: z.string("Name the model to leave.").min(1).max(100), to: ModelName })
  .refine(({ from, to }) => from !== to, {
    path: ["to"],
    message: "Choose another model than the one to leave.",
  });
