import { Copy } from "lucide-react";
import type { Column } from "#app/workspace/table/row-table.tsx";
import { rowActions } from "#app/workspace/table/row-actions.tsx";
import type { Widget } from "#domain/widgets/widget.ts";

/**
 * The columns of the widget table (product/widgets 4).
 * @param actions the functions that the buttons of a row call, by label
 */
export function widgetColumns(actions: Record<string, (widget: Widget) => void>): Column<Widget>[] {
  return [
    {
      header: "Order",
      sort: "pageNumber",
      text: ({ data }) => String(data.pageNumber),
      width: "6.5rem",
    },
    { header: "Name", sort: "name", text: ({ data }) => data.name, isName: true, width: "20%" },
    { header: "Inputs", text: ({ data }) => data.inputs.map((input) => input.name).join(", ") },
    { header: "Prompt", text: ({ data }) => data.prompt },
    { header: "Submit Button", sort: "submit", text: ({ data }) => data.submit, width: "9.5rem" },
    rowActions(({ data }) => data.name, actions, { Duplicate: <Copy /> }),
  ];
}
