import { z } from "#domain/zod.ts";
import { MAX_COLLECTION, stripCollection } from "#domain/toolkit-collection.ts";
import { Id, nameText, Version, WholeNumber } from "#domain/field.ts";

/** The index of a new toolkit (product/toolkits 3). */
export const DEFAULT_TOOLKIT_INDEX = 1;

/** A group of widgets (product/toolkits 1). `collection` is the `type` of its widgets; `index` orders the list. */
export const Toolkit = z
  .object({
    id: z.string(),
    name: z.string(),
    collection: z.string(),
    index: z.int(),
    version: z.int(),
    clientId: z.string().nullable().describe("The client that it belongs to; null: the platform"),
    isOffered: z.boolean().describe("Managers of every client may approve its widgets"),
  })
  .meta({ id: "Toolkit" });
export type Toolkit = z.infer<typeof Toolkit>;

export const WidgetCount = z.object({ id: z.string(), widgets: z.int() });
export type WidgetCount = z.output<typeof WidgetCount>;

const fields = z.object({
  name: nameText(100, "Name is required."),
  collection: z
    .string({ error: "Collection is required." })
    .transform(stripCollection)
    .pipe(z.string().min(1, "Collection is required, and has letters.").max(MAX_COLLECTION))
    .meta({
      maxLength: MAX_COLLECTION,
      description: "Letters and spaces; other characters are removed",
    }),
  index: WholeNumber,
  isOffered: z.boolean(),
});

/** The body of `POST /toolkits/add`. */
export const ToolkitDraft = fields.extend({
  index: fields.shape.index.default(DEFAULT_TOOLKIT_INDEX),
  isOffered: fields.shape.isOffered.default(false),
});
export type ToolkitDraft = z.output<typeof ToolkitDraft>;

/** The body of `POST /toolkits/edit`. The collection cannot be changed (product/toolkits 2). */
export const ToolkitChanges = fields
  .omit({ collection: true })
  .partial()
  .extend({ toolkitid: Id, version: Version });
export type ToolkitChanges = z.output<typeof ToolkitChanges>;
