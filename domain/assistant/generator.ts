import { z } from "#domain/zod.ts";
import { Id, requiredText } from "#domain/field.ts";
import {
  GENERATOR_KINDS,
  isNameKind,
  MAX_LONG_TEXT,
  MAX_SHORT_TEXT,
} from "#domain/assistant/generator-kinds.ts";

/** The body of `POST /api/generate`. Name generators require an audience too (product/assistant 1). */
export const GeneratorRequest = z
  .object({
    type: z.enum(GENERATOR_KINDS),
    prompt: requiredText(MAX_LONG_TEXT, "A description is required."),
    audience: z.string().trim().max(MAX_SHORT_TEXT).default(""),
    product: z.string().trim().max(100).default(""),
    titles: z.string().trim().max(MAX_LONG_TEXT).default(""),
    /** The id of a result: the answer has its form, and other content (product/results 4). */
    like: Id.optional(),
  })
  .refine((request) => !isNameKind(request.type) || request.audience !== "", {
    error: "An audience is required.",
    path: ["audience"],
  });
export type GeneratorRequest = z.output<typeof GeneratorRequest>;

// product/assistant 1: models often add this heading to group topics.
const CLOSING_HEADING = /\**closing paragraph:\**/giu;

/** Removes the heading "Closing paragraph:" from a text. */
export function blankClosingHeading(text: string): string {
  return text.replace(CLOSING_HEADING, "").trim();
}

/** The names in a model's numbered or bulleted list, in their order, without duplicates, quotes and emphasis. */
export function namesInList(text: string): string[] {
  const lines = text.split("\n").filter((line) => /^\s*(\d+[.):]|[-*•])\s+/u.test(line));
  const names = lines.map((line) =>
    line
      .replace(/^\s*(\d+[.):]|[-*•])\s+/u, "")
      .replace(/[*_`]{1,3}/gu, "")
      .replace(/^["'“”]+|["'“”]+$/gu, "")
      .trim(),
  );
  const lower = names.map((name) => name.toLowerCase());
  return names.filter((name, index) => name !== "" && lower.indexOf(lower[index] ?? "") === index);
}

export function numberedList(names: readonly string[]): string {
  return names.map((name, index) => `${index + 1}. ${name}`).join("\n");
}
