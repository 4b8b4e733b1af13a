import { isSame, sorted } from "#domain/merge.ts";
import { VERSION_FIELDS } from "#domain/widgets/version.ts";
import type { WidgetData } from "#domain/widgets/widget.ts";

type Data = { [name in keyof WidgetData]?: unknown };

/** Whether all fields of a widget are equal, in whatever order the properties of its inputs are. */
export function hasSameData(data: Data, other: Data): boolean {
  return VERSION_FIELDS.every((field) => isSame(sorted(data[field]), sorted(other[field])));
}
