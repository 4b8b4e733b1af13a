import { WIDGET_LABELS } from "#app/widgets/widget-labels.ts";

/** The fields of the details editor, as text. */
export type WidgetFields = { [field in keyof typeof WIDGET_LABELS]: string };

/** The fields of a stored widget. Those of a new one are empty: without a number it comes last. */
export function widgetFields(
  widget: { data: { [field in keyof WidgetFields]: unknown } } | null,
): WidgetFields {
  const fields = Object.keys(WIDGET_LABELS) as (keyof WidgetFields)[];
  return Object.fromEntries(
    fields.map((field) => [field, String(widget?.data[field] ?? "")]),
  ) as WidgetFields;
}
