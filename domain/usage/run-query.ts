import { Day, DAYS_IN_ORDER } from "#domain/field.ts";
import { ExportFields, PageFields } from "#domain/usage/page-fields.ts";
import { RUN_KINDS, RUN_OUTCOMES } from "#domain/usage/runs.ts";
import { MAX_NAME_LENGTH } from "#domain/list-filters.ts";
import { z } from "#domain/zod.ts";

const YesOrNo = z.enum(["true", "false"], "Must be true or false.");
const name = z.string().min(1).max(MAX_NAME_LENGTH);

/** The filters of answers. Days are those of the platform's time zone, both included. */
export const RunFilter = z.object({
  client: name.optional(),
  feature: name.optional(),
  user: name.optional(),
  kind: z.enum(RUN_KINDS).optional(),
  outcome: z.enum(RUN_OUTCOMES).optional(),
  /** The model that was asked or that answered. */
  model: name.optional(),
  /** Whether another model answered than the asked one. */
  replaced: YesOrNo.optional(),
  /** Whether tokens or price are estimated. */
  estimated: YesOrNo.optional(),
  from: Day.optional(),
  to: Day.optional(),
});
export type RunFilter = z.output<typeof RunFilter>;

export const RunQuery = RunFilter.extend(PageFields.shape).refine(...DAYS_IN_ORDER);

/** An export with the stored texts (product/usage 8). */
export const WithTexts = { texts: z.literal("1", "Must be 1.").optional() };

export const RunExportQuery = RunFilter.extend(ExportFields.shape)
  .extend(WithTexts)
  .refine(...DAYS_IN_ORDER);

const COST_RULE = "Must be whole nano-dollars, from 0 to 1,000,000 dollars.";
const REASON_RULE = "Enter the reason, in 1 to 200 characters.";

/** The body of `POST /runs/{id}/cost`. */
export const CostCorrection = z.object({
  cost: z
    .int(COST_RULE)
    .min(0, COST_RULE)
    .max(1e15, COST_RULE)
    .meta({ description: "Nano-dollars" }),
  reason: z.string(REASON_RULE).trim().min(1, REASON_RULE).max(200, REASON_RULE),
});
export type CostCorrection = z.output<typeof CostCorrection>;

/** The sentences for answers whose cost cannot be corrected. */
export const COST_UNKNOWN = "This answer has not ended yet.";
export const COST_MOVED = "The cost of this answer has just changed. Look at it again.";

/** The most answers of one export, and the sentence of the refusal of more. */
export const MAX_EXPORT = 100_000;
export const EXPORT_TOO_LARGE = "More than 100,000 answers. Choose a shorter time.";
