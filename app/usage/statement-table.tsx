import { Table } from "@chakra-ui/react";
import type { StatementSums } from "#domain/usage/statement-answers.ts";
import type { ReactNode } from "react";
import { inDollars } from "#domain/usage/money.ts";
import { inCurrency } from "#domain/usage/statement.ts";
import { TABLE_EDGES } from "#app/workspace/table/table-styles.ts";

/** A line of a statement. Without a price the line is a sum of several currencies. */
type Line = StatementSums & { price?: number };

type StatementTableProps = {
  /** The accessible name of the table, and the header of the first column. */
  label: string;
  header: string;
  lines: (Line & { id: string; name: ReactNode; currency: string })[];
  totals: Line;
  /** The currency of the sums. */
  currency?: string;
};

/** Cost and price come first: a narrow screen shows them without scrolling. */
const HEADERS = ["Cost", "Price", "Answers", "Failures", "Tokens in", "Cached", "Tokens out"];

/** Answers, tokens, cost and price of some values, and of all together. */
export function StatementTable({ label, header, lines, totals, currency }: StatementTableProps) {
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
            <Row key={line.id} name={line.name} line={line} currency={line.currency} />
          ))}
        </Table.Body>
        {/* Browsers print the foot of a table on each of its pages, and so a total in the middle. */}
        <Table.Footer _print={{ display: "table-row-group" }}>
          <Row name="Total" line={totals} currency={currency} />
        </Table.Footer>
      </Table.Root>
    </Table.ScrollArea>
  );
}

function Row({ name, line, currency }: { name: ReactNode; line: Line; currency?: string }) {
  const { answers, failures, inputTokens, cachedTokens, outputTokens, cost, price } = line;
  const counts = [answers, failures, inputTokens, cachedTokens, outputTokens];
  const cells = [
    inDollars(cost),
    price === undefined || currency === undefined ? "" : inCurrency(price, currency),
    ...counts.map((count) => count.toLocaleString("en")),
  ];
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
