import { ModelName } from "#domain/clients/client-model.ts";
import { z } from "#domain/zod.ts";

/** The body of `POST /models/move`. An empty `from` stands for clients without a model. */
export const ModelMove = z
  .object({ from: z.string("Name the model to leave.").max(100), to: ModelName })
  .refine(({ from, to }) => from !== to, {
    path: ["to"],
    message: "Choose another model than the one to leave.",
  });

/** The sentence where there is no client to move. */
export function noClientUses(model: string): string {
  return model === "" ? "Every client has a model." : `No client uses ${model}.`;
}
