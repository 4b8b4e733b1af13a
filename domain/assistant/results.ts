import { z } from "#domain/zod.ts";
import type { StructuredAnswer } from "#domain/answers/kinds.ts";
import { GENERATOR_KINDS } from "#domain/assistant/generator-kinds.ts";
import { MAX_RESULT_TITLE } from "#domain/assistant/result-title.ts";
import { Id, requiredText } from "#domain/field.ts";
import { ListQuery } from "#domain/list-query.ts";
import { oneLine } from "#domain/text.ts";

/** The most characters of a person's own version, as HTML, sent and stored (product/results 3). */
export const MAX_EDITED = 60_000;

/** The most characters of an input that is stored with a result. */
export const MAX_STORED_INPUT = 2_000;

const RESULT_SOURCES = [...GENERATOR_KINDS, "widget"] as const;
type ResultSource = (typeof RESULT_SOURCES)[number];

/** The query of `GET /api/results` (product/results 2). */
export const ResultQuery = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  size: ListQuery.shape.size,
  search: ListQuery.shape.search,
  source: z.enum(RESULT_SOURCES).optional(),
  kept: z
    .enum(["true", "false"])
    .transform((text) => text === "true")
    .optional(),
});
export type ResultQuery = z.output<typeof ResultQuery>;

/** The body of `POST /api/results/{id}`. `edited: null` deletes the person's own version. */
export const ResultChanges = z.object({
  title: requiredText(MAX_RESULT_TITLE, "Title is required.").optional(),
  kept: z.boolean().optional(),
  edited: z
    .string()
    .max(MAX_EDITED, `Must have at most ${MAX_EDITED} characters, formats included.`)
    .nullable()
    .optional(),
  version: z.int().min(1),
});
export type ResultChanges = z.output<typeof ResultChanges>;

/** The body of `DELETE /api/results`: one result, or several. */
export const ResultDeletion = z.union([
  z.object({ id: Id }).transform(({ id }) => [id]),
  z.object({ ids: z.array(Id).min(1).max(100) }).transform(({ ids }) => ids),
]);

/** The body of `POST /api/results/settings`. */
export const ResultSettings = z.object({ records: z.boolean() });

/** An answer to store. */
export type ResultDraft = {
  source: ResultSource;
  widgetId: string | null;
  title: string;
  inputs: Record<string, string>;
  answer: string;
  /** The items of an answer that is no text. `answer` has the same as Markdown, with the key of a quiz. */
  structured?: StructuredAnswer | null;
};

export type ResultWidget = { id: string; type: string; name: string };

/** A stored result. `widget` is null for a generator, and after the widget has been deleted. Times are milliseconds since 1970. */
export type StoredResult = Omit<ResultDraft, "widgetId"> & {
  id: string;
  widget: ResultWidget | null;
  /** The labels of the widget's inputs by their names, as they are now. */
  labels: Record<string, string>;
  edited: string | null;
  kept: boolean;
  createdAt: number;
  updatedAt: number;
  version: number;
};

// Tags that separate words; the others stand within words.
const BLOCK = /<\/?(?:p|h[1-6]|li|[uo]l|t[dhr]|table|pre|blockquote|[bh]r)\b[^>]*>/gu;

/** The text of sanitised HTML, for search. */
export function textOf(html: string): string {
  const text = html
    .replace(BLOCK, " ")
    .replace(/<[^>]*>/gu, "")
    .replaceAll("&nbsp;", " ");
  return oneLine(text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&"));
}

/** The text of a result as it is now: of the person's own version, else the answer. */
export function currentTextOf({ answer, edited }: Pick<StoredResult, "answer" | "edited">): string {
  return textOf(edited ?? "") || answer;
}

const EXCERPT_LENGTH = 160;

/** The first 160 characters of a text without Markdown characters, with "…" where it goes on. */
export function excerptOf(text: string): string {
  const blocks = text.replace(/^\s*(?:#+|>|[-+*])\s|\||-{3,}/gmu, " ");
  const characters = [...oneLine(blocks.replace(/[*`~]+|(?<!\w)_+|_+(?!\w)/gu, ""))];
  const isCut = characters.length > EXCERPT_LENGTH;
  return characters.slice(0, EXCERPT_LENGTH).join("") + (isCut ? "…" : "");
}
