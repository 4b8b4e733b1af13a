import { ModelName } from "#domain/clients/client-model.ts";
import type { KnownModel } from "#domain/operations/model-list.ts";
import { z } from "#domain/zod.ts";

/** A model that clients use, or the fallback. */
export type ModelInUse = {
  id: string;
  /** Null before the first check that found the model in use. */
  known: Pick<KnownModel, "state" | "shutdownDate" | "replacement" | "missingSince"> | null;
  /** How many clients use it, and the names of the first ones. */
  clients: number;
  names: string[];
  isFallback: boolean;
  /** The endpoint refused it within the last day: the fallback answers for it. */
  isReplaced: boolean;
};

/** The answer of `GET /models`. */
export type ModelsInUse = {
  rows: ModelInUse[];
  /** The last check that had a list (ISO time), and whether a later one had none. */
  checkedAt: string | null;
  hasFailed: boolean;
};

/** The body of `POST /models/move`. */
export const ModelMove = z
  .object({ from: z.string("Name the model to leave.").min(1).max(100), to: ModelName })
  .refine(({ from, to }) => from !== to, {
    path: ["to"],
    message: "Choose another model than the one to leave.",
  });
