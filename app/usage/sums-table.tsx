import { Table, Button } from "@chakra-ui/react";
import { type ReactNode, useState } from "react";
import { TABLE_EDGES } from "#app/workspace/table/table-styles.ts";
import { Download } from "#app/look/icons.ts";
import { ErrorMessage } from "#app/site/error-message.tsx";
import { saveCsv } from "#app/site/save-file.ts";
import { FILE_FAILED } from "#domain/messages.ts";

type SumsRow = { id: string; name: ReactNode; cells: string[] };

type SumsTableProps = {
  label: string;
  header: string;
  /** The headers of the numbers, each another. */
  numbers: string[];
  rows: SumsRow[];
  /** The numbers of all rows together, as the foot of the table. */
  totals?: string[];
};

/** A table of numbers with a name before each row. A narrow screen scrolls it. */
export function SumsTable({ label, header, numbers, rows, totals }: SumsTableProps) {
  const rowOf = ({ id, name, cells }: SumsRow) => (
    <Table.Row key={id} bg="bg.panel">
      <Table.ColumnHeader scope="row" whiteSpace="normal" minWidth="24">
        {name}
      </Table.ColumnHeader>
      {cells.map((cell, index) => (
        <Table.Cell
          key={numbers[index]}
          textAlign="end"
          whiteSpace="nowrap"
          fontVariantNumeric="tabular-nums"
        >
          {cell}
        </Table.Cell>
      ))}
    </Table.Row>
  );
  return (
    <Table.ScrollArea
      // The keyboard can scroll it.
      tabIndex={0}
      role="region"
      aria-label={label}
      focusVisibleRing="outside"
      borderWidth="1px"
      borderRadius="lg"
      bg="bg.panel"
      _print={{ overflow: "visible", fontSize: "xs" }}
    >
      <Table.Root size="sm" aria-label={label} css={TABLE_EDGES}>
        <Table.Header>
          <Table.Row bg="bg.subtle">
            <Table.ColumnHeader verticalAlign="bottom">{header}</Table.ColumnHeader>
            {numbers.map((name) => (
              <Table.ColumnHeader
                key={name}
                textAlign="end"
                verticalAlign="bottom"
                whiteSpace="normal"
              >
                {name}
              </Table.ColumnHeader>
            ))}
          </Table.Row>
        </Table.Header>
        <Table.Body>{rows.map(rowOf)}</Table.Body>
        {/* Browsers print the foot of a table on each of its pages, and so a total in the middle. */}
        {totals && (
          <Table.Footer _print={{ display: "table-row-group" }}>
            {rowOf({ id: "total", name: "Total", cells: totals })}
          </Table.Footer>
        )}
      </Table.Root>
    </Table.ScrollArea>
  );
}

export function CsvButton({ rows, name }: { rows: () => (string | number)[][]; name: string }) {
  const [hasFailed, setHasFailed] = useState(false);

  async function save() {
    setHasFailed(false);
    await saveCsv(rows(), name).catch(() => setHasFailed(true));
  }

  return (
    <>
      <Button size="sm" onClick={() => void save()}>
        <Download /> CSV
      </Button>
      {hasFailed && <ErrorMessage message={FILE_FAILED} />}
    </>
  );
}
