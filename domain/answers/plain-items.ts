import { z } from "#domain/zod.ts";
import { line, titled } from "#domain/answers/fields.ts";

/** A card to learn with: what stands on its two sides. */
export const Card = z.object({ front: line(500), back: line(1_000) }).meta({ id: "Card" });
export type Card = z.output<typeof Card>;

/** A step of a way to do something. */
export const Step = z
  .object({ title: line(200), text: z.string().trim().max(2_000).default("") })
  .meta({ id: "Step" });
export type Step = z.output<typeof Step>;

/** A row of a table. */
export const Row = z
  .object({ cells: z.array(z.string().trim().max(500)).min(1).max(8) })
  .meta({ id: "Row" });
export type Row = z.output<typeof Row>;

export const Cards = titled("cards", Card).meta({ id: "Cards" });
export const Steps = titled("steps", Step).meta({ id: "Steps" });
export const Table = titled("table", Row)
  .extend({ columns: z.array(line(200)).min(1).max(8) })
  .meta({ id: "Table" });
