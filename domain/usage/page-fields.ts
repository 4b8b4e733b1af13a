import { z } from "#domain/zod.ts";

const SIZE_RULE = "Must be a number from 1 to 200.";

/** The fields of the query of a long table, page by page. */
export const PageFields = z.object({
  /** `next` of the page before. */
  before: z.string().max(40).optional(),
  size: z.coerce
    .number(SIZE_RULE)
    .pipe(z.int(SIZE_RULE).min(1, SIZE_RULE).max(200, SIZE_RULE))
    .default(50),
});

export const ExportFields = z.object({
  /** `csv-comma`: semicolons and decimal commas, for spreadsheets in German and many other languages. */
  format: z.enum(["csv", "csv-comma", "jsonl"], "Must be csv, csv-comma or jsonl.").default("csv"),
});
