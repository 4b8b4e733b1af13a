import { z } from "#domain/zod.ts";
import { ITEMS_KINDS, type ItemsKind } from "#domain/answers/answer-form.ts";

export const Title = z.string().trim().max(200).catch("");

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

/** A card to learn with: what stands on its two sides. */
export const Card = z.object({ front: line(500), back: line(1_000) }).meta({ id: "Card" });
export type Card = z.output<typeof Card>;

/** A step of a way to do something. */
export const Step = z
  .object({ title: line(200), text: z.string().trim().max(2_000).default("") })
  .meta({ id: "Step" });
export type Step = z.output<typeof Step>;

export const Row = z
  .object({ cells: z.array(z.string().trim().max(500)).min(1).max(8) })
  .meta({ id: "Row" });
export type Row = z.output<typeof Row>;

export const Cards = titled("cards", Card).meta({ id: "Cards" });
export const Steps = titled("steps", Step).meta({ id: "Steps" });
export const Table = titled("table", Row)
  .extend({ columns: z.array(line(200)).min(1).max(8) })
  .meta({ id: "Table" });
