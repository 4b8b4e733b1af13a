import { z } from "#domain/zod.ts";

/** A text of an item: not blank, at most `max` characters. */
export function line(max: number) {
  return z.string().trim().min(1).max(max);
}

/** The schema of an answer of a kind: a title, perhaps empty, and 1 to `max` items. */
export function titled<K extends string, I extends z.ZodType>(kind: K, item: I, max: number) {
  return z.object({
    kind: z.literal(kind),
    title: Title,
    items: z.array(item).min(1).max(max),
  });
}

export const Title = z.string().trim().max(200).catch("");

/** Whether texts differ, without regard to case and to spaces at their ends. */
export function differ(texts: readonly string[]): boolean {
  return new Set(texts.map((text) => text.trim().toLowerCase())).size === texts.length;
}
