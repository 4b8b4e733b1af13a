import { isSame } from "#domain/merge.ts";
import { VERSION_FIELDS } from "#domain/widgets/version.ts";
import type { WidgetData } from "#domain/widgets/widget.ts";

type Data = { [name in keyof WidgetData]?: unknown };

/** Whether all fields of a widget are equal, in whatever order the properties of its inputs are. */
export function hasSameData(data: Data, other: Data): boolean {
  return VERSION_FIELDS.every((field) => isSame(sorted(data[field]), sorted(other[field])));
}

/** A value with the properties of its objects in one order, so that equal values are equal as JSON. */
export function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).filter(([, part]) => part !== undefined);
  return Object.fromEntries(
    entries
      .map(([name, part]) => [name, sorted(part)] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
}
