import { Text } from "@chakra-ui/react";
import type { Column } from "#app/workspace/table/data-table.tsx";
import { rowActions } from "#app/workspace/table/row-actions.tsx";
import { RowText } from "#app/workspace/table/row-text.tsx";
import type { Widget } from "#domain/widgets/widget.ts";

/**
 * The columns of the widget table (product/widgets 4).
 * @param actions the functions that the buttons of a row call, by label
 */
export function widgetColumns(actions: Record<string, (widget: Widget) => void>): Column<Widget>[] {
  return [
    { header: "Order", sort: "pageNumber", cell: ({ data }) => data.pageNumber },
    { header: "Name", sort: "name", cell: ({ data }) => <RowText>{data.name}</RowText> },
    {
      header: "Inputs",
      cell: ({ data }) => <RowText>{data.inputs.map((input) => input.name).join(", ")}</RowText>,
    },
    {
      header: "Prompt",
      cell: ({ data }) => (
        <Text
          lineClamp={3}
          whiteSpace="normal"
          overflowWrap="anywhere"
          minW="52"
          maxW="md"
          title={data.prompt}
        >
          {data.prompt}
        </Text>
      ),
    },
    {
      header: "Submit Button",
      sort: "submit",
      cell: ({ data }) => <RowText>{data.submit}</RowText>,
    },
    rowActions(({ data }) => data.name, actions),
  ];
}
