import { z } from "#domain/zod.ts";

// The reply of REST to an import. `app/` imports only its type.

const PlannedItem = z.object({ collection: z.string(), widget: z.string().nullable() });
/** A toolkit of the plan, or one of its widgets. */
export type PlannedItem = z.output<typeof PlannedItem>;

/** The plan of an import (product/toolkits 5). */
export const ImportPlan = z
  .object({
    create: z.array(PlannedItem),
    replace: z.array(PlannedItem).describe("Widgets that get a draft"),
    skip: z.array(PlannedItem),
    unchanged: z.array(PlannedItem),
    problems: z
      .array(z.object({ path: z.string(), message: z.string() }))
      .describe("Why the import does nothing"),
  })
  .meta({ id: "ImportPlan" });
export type ImportPlan = z.output<typeof ImportPlan>;
