import { Eye, Pencil, TextCursorInput } from "lucide-react";
import type { Column } from "#app/workspace/table/column.ts";
import { rowActions } from "#app/workspace/table/row-actions.tsx";
import type { Widget } from "#domain/widgets/widget.ts";

type Run = (widget: Widget) => void;

/**
 * The columns of the widget table (product/widgets 4).
 * @param buttons the functions of the buttons of a row
 * @param more those of its menu, by label
 */
export function widgetColumns(
  buttons: Record<"Details" | "Inputs" | "Live Preview", Run>,
  more: Record<string, Run>,
): Column<Widget>[] {
  return [
    {
      header: "Order",
      sort: "pageNumber",
      text: ({ data }) => String(data.pageNumber),
      width: "5.5rem",
      isNumber: true,
    },
    { header: "Name", sort: "name", text: ({ data }) => data.name, isName: true, width: "26%" },
    { header: "Inputs", text: ({ data }) => data.inputs.map((input) => input.name).join(", ") },
    { header: "Prompt", text: ({ data }) => data.prompt },
    { header: "Submit Button", sort: "submit", text: ({ data }) => data.submit, width: "8.75rem" },
    rowActions(
      ({ data }) => data.name,
      [
        { label: "Details", icon: <Pencil />, run: buttons.Details },
        { label: "Inputs", icon: <TextCursorInput />, run: buttons.Inputs },
        { label: "Live Preview", icon: <Eye />, run: buttons["Live Preview"] },
      ],
      more,
    ),
  ];
}
