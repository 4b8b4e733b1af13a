import { ITEMS_KINDS, type ItemsKind } from "#domain/answers/answer-form.ts";
import { z } from "#domain/zod.ts";

/** A text of an item: not blank, at most `max` characters. */
export function line(max: number) {
  return z.string().trim().min(1).max(max);
}

/** The schema of an answer of a kind: a title, perhaps empty, and at least one item. */
export function titled<K extends ItemsKind, I extends z.ZodType>(kind: K, item: I) {
  return z.object({
    kind: z.literal(kind),
    title: Title,
    items: z.array(item).min(1).max(ITEMS_KINDS[kind].max),
  });
}

export const Title = z.string().trim().max(200).catch("");
