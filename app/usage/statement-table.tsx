import { Table } from "@chakra-ui/react";
import type { StatementSums } from "#domain/usage/statement-answers.ts";
import type { ReactNode } from "react";
import { inDollars } from "#domain/usage/money.ts";
import { TABLE_EDGES } from "#app/workspace/table/table-styles.ts";

type StatementTableProps = {
  /** The accessible name of the table, and the header of the first column. */
  label: string;
  header: string;
  lines: (StatementSums & { id: string; name: ReactNode })[];
  totals: StatementSums;
};

/** The cost comes first: a narrow screen shows it without scrolling. */
const HEADERS = ["Cost", "Answers", "Failures", "Tokens in", "Cached", "Tokens out"];

/** Answers, tokens and cost of some values, and of all together. */
export function StatementTable({ label, header, lines, totals }: StatementTableProps) {
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
            <Table.ColumnHeader>{header}</Table.ColumnHeader>
            {HEADERS.map((name) => (
              <Table.ColumnHeader key={name} textAlign="end">
                {name}
              </Table.ColumnHeader>
            ))}
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {lines.map((line) => (
            <Row key={line.id} name={line.name} line={line} />
          ))}
        </Table.Body>
        {/* Browsers print the foot of a table on each of its pages, and so a total in the middle. */}
        <Table.Footer _print={{ display: "table-row-group" }}>
          <Row name="Total" line={totals} />
        </Table.Footer>
      </Table.Root>
    </Table.ScrollArea>
  );
}

function Row({ name, line }: { name: ReactNode; line: StatementSums }) {
  const { answers, failures, inputTokens, cachedTokens, outputTokens, cost } = line;
  const counts = [answers, failures, inputTokens, cachedTokens, outputTokens];
  const cells = [inDollars(cost), ...counts.map((count) => count.toLocaleString("en"))];
  return (
    <Table.Row bg="bg.panel">
      <Table.ColumnHeader scope="row" whiteSpace="normal" minWidth="24">
        {name}
      </Table.ColumnHeader>
      {cells.map((cell, index) => (
        <Table.Cell
          key={HEADERS[index]}
          textAlign="end"
          whiteSpace="nowrap"
          fontVariantNumeric="tabular-nums"
        >
          {cell}
        </Table.Cell>
      ))}
    </Table.Row>
  );
}
