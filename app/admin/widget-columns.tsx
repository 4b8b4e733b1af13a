import { Button, ButtonGroup, Text } from "@chakra-ui/react";
import type { Column } from "#app/admin/data-table.tsx";
import type { Widget } from "#domain/widget.ts";

/**
 * The columns of the widget table (spec 2).
 * @param actions what the buttons of a row do, by their label
 */
export function widgetColumns(actions: Record<string, (widget: Widget) => void>): Column<Widget>[] {
  return [
    { header: "Order", sort: "pageNumber", cell: ({ data }) => data.pageNumber },
    { header: "Name", sort: "name", cell: ({ data }) => <Words>{data.name}</Words> },
    {
      header: "Inputs",
      cell: ({ data }) => <Words>{data.inputs.map((input) => input.name).join(", ")}</Words>,
    },
    {
      header: "Prompt",
      cell: ({ data }) => (
        <Text lineClamp={3} whiteSpace="normal" minW="52" maxW="md" title={data.prompt}>
          {data.prompt}
        </Text>
      ),
    },
    { header: "Submit Button", sort: "submit", cell: ({ data }) => <Words>{data.submit}</Words> },
    {
      header: "Edit",
      cell: (widget) => (
        <ButtonGroup size="xs" variant="outline" gap="1">
          {Object.entries(actions).map(([label, run]) => (
            <Button
              key={label}
              aria-label={`${label} of ${widget.data.name}`}
              onClick={() => run(widget)}
            >
              {label}
            </Button>
          ))}
        </ButtonGroup>
      ),
    },
  ];
}

/** A short text that may take several lines, so that the buttons of the row need no scrolling to. */
function Words({ children }: { children: string }) {
  return (
    <Text whiteSpace="normal" overflowWrap="break-word" minW="24" maxW="56">
      {children}
    </Text>
  );
}
