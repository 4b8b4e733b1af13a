import { z } from "#domain/zod.ts";
import { ListQuery } from "#domain/list-query.ts";
import { WidgetData } from "#domain/widgets/widget.ts";

/** The most versions of a widget; beyond it, the oldest ones without a note go (product/workbench 1). */
export const MAX_VERSIONS = 100;

/** The most versions with a note, and the most bytes of all versions of a widget. Beyond them the oldest go. */
export const MAX_NOTED_VERSIONS = 50;
export const MAX_VERSION_BYTES = 4 * 1024 * 1024;

/** The query of `GET /widgets/{type}/{id}/versions`. */
export const VersionQuery = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  size: ListQuery.shape.size,
});
export type VersionQuery = z.output<typeof VersionQuery>;

/** The fields of a widget that versions have, in the order of their comparison. */
export const VERSION_FIELDS = Object.keys(WidgetData.shape) as (keyof WidgetData)[];
