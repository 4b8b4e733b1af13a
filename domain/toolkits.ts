import { z } from "#domain/zod.ts";
import { stripCollection } from "#domain/toolkit-collection.ts";
import { Id, requiredText, Version, WholeNumber } from "#domain/field.ts";

/** Where a new toolkit stands among the others (spec 9). */
export const DEFAULT_TOOLKIT_INDEX = 1;

/** A group of widgets. `collection` is its key, and the `type` of its widgets; `index` orders the list (spec 3). */
export const Toolkit = z.object({
  id: z.string(),
  name: z.string(),
  collection: z.string(),
  index: z.number(),
  version: z.number(),
});
export type Toolkit = z.infer<typeof Toolkit>;

const fields = z.object({
  name: requiredText(100, "Name is required."),
  collection: z
    .string({ error: "Collection is required." })
    .transform(stripCollection)
    .pipe(z.string().min(1, "Collection is required: letters and spaces only.").max(60)),
  index: WholeNumber,
});

/** A toolkit as `POST /toolkits/add` takes it. */
export const ToolkitDraft = fields.extend({
  index: fields.shape.index.default(DEFAULT_TOOLKIT_INDEX),
});
export type ToolkitDraft = z.output<typeof ToolkitDraft>;

/**
 * Changes to a toolkit. The collection is read-only once made (spec 2): it is the key of the toolkit's tab, links and embeds.
 */
export const ToolkitChanges = fields
  .omit({ collection: true })
  .partial()
  .extend({ toolkitid: Id, version: Version });
export type ToolkitChanges = z.output<typeof ToolkitChanges>;
