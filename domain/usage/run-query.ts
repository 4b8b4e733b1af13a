import type { StoredPrice } from "#domain/usage/price-changes.ts";
import { Day, DAYS_IN_ORDER } from "#domain/usage/day.ts";
import { ExportFields, PageFields } from "#domain/usage/page-fields.ts";
import { type RunKind, RUN_KINDS, type RunOutcome, RUN_OUTCOMES } from "#domain/usage/runs.ts";
import { z } from "#domain/zod.ts";

const YesOrNo = z.enum(["true", "false"], "Must be true or false.");
const name = z.string().min(1).max(200);

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

/** The query of `GET /runs`. */
export const RunQuery = RunFilter.extend(PageFields.shape).refine(...DAYS_IN_ORDER);

/** The query of `GET /runs/export`. */
export const RunExportQuery = RunFilter.extend(ExportFields.shape)
  .extend({
    /** With the kept texts (product/usage 8). */
    texts: z.literal("1", "Must be 1.").optional(),
  })
  .refine(...DAYS_IN_ORDER);

/** One answer (product/usage 4). A name is null where nothing has it any more. Money is in nano-dollars. */
export type Run = {
  id: string;
  /** An ISO time. */
  at: string;
  day: string;
  clientId: string;
  clientName: string | null;
  feature: string;
  /** The widget's name; null for chat and generators. */
  widgetName: string | null;
  userId: string | null;
  username: string | null;
  kind: RunKind;
  modelAsked: string;
  modelAnswered: string | null;
  outcome: RunOutcome;
  calls: number;
  inputTokens: number | null;
  cachedTokens: number | null;
  outputTokens: number | null;
  reasoningTokens: number | null;
  /** Bits: 1 tokens, 2 price, 4 lost. */
  estimated: number;
  reserved: number;
  cost: number | null;
  /** The computed cost of an answer that a person has corrected. */
  correctedFrom: number | null;
  firstMs: number | null;
  totalMs: number | null;
  requestId: string;
  /** Whether the client keeps its texts (product/usage 8). */
  hasTexts: boolean;
};

/** One answer with the stored price of its day; null where no model has answered. */
export type PricedRun = Run & { price: StoredPrice | null };

const COST_RULE = "Must be whole nano-dollars, from 0 to 1,000,000 dollars.";
const REASON_RULE = "Say why, in 1 to 200 characters.";

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

/** A page of answers, newest first. `next` is the value of `before` for the next page; a page can be short, or empty, and have one. */
export type RunPage = { rows: Run[]; next: string | null };

/** The most answers of one export, and the sentence of the refusal of more. */
export const MAX_EXPORT = 100_000;
export const EXPORT_TOO_LARGE = "More than 100,000 answers. Choose a shorter time.";
