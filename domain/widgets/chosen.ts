import { Id } from "#domain/field.ts";
import { MAX_CHOSEN } from "#domain/list-filters.ts";
import { MAX_COLLECTION } from "#domain/toolkit-collection.ts";
import { WidgetApproval } from "#domain/widgets/widget.ts";
import { z } from "#domain/zod.ts";

const TOO_MANY = `At most ${MAX_CHOSEN} widgets at a time.`;

/** Chosen widgets, each with the version that was chosen: if one has a newer version, nothing is changed (product/widgets 12). */
const ChosenWidgets = z
  .array(z.object({ id: Id, version: z.int() }))
  .min(1)
  .max(MAX_CHOSEN, TOO_MANY);
export type ChosenWidgets = z.output<typeof ChosenWidgets>;

/** The body of `POST /widgets/chosen/delete`. */
export const ChosenDeletion = z.object({ widgets: ChosenWidgets });

/** The body of `POST /widgets/chosen/move`. `toolkit` is the collection that the widgets get. */
export const ChosenMove = z.object({
  widgets: ChosenWidgets,
  toolkit: z.string().max(MAX_COLLECTION),
});

/** The body of `POST /widgets/chosen/approve`. */
export const ChosenApproval = WidgetApproval.extend({
  ids: z.array(Id).min(1).max(MAX_CHOSEN, TOO_MANY),
});
