import { Button, Table } from "@chakra-ui/react";
import { ArrowDown, ArrowUp, ArrowUpDown } from "lucide-react";
import type { MouseEvent, ReactNode } from "react";
import { useNavigation } from "react-router";
import { useListSearch } from "#app/workspace/table/list-search.ts";
import { RowText } from "#app/workspace/table/row-text.tsx";
import { TABLE_STYLES } from "#app/workspace/table/table-styles.ts";
import type { ListQuery } from "#domain/list-query.ts";

export type Column<T> = {
  header: string;
  /** The text of a cell. A column without any text on this page is narrow. */
  text?(row: T): string;
  /** The content of a cell, where it is more than a text. */
  cell?(row: T): ReactNode;
  /** The name of the sort order on the server. Without it, the column cannot be sorted. */
  sort?: string;
  /** The width on a wide screen; columns without one share the rest. */
  width?: string;
  /** Whether the cell's text is the button that opens the row's editor. */
  isName?: boolean;
  /** Whether the content of the cells needs no label on a card. */
  hasOwnLabels?: boolean;
};

export type RowTableProps<T extends { id: string }> = {
  /** The accessible name of the table, such as 'Users'. */
  label: string;
  columns: Column<T>[];
  rows: T[];
  /** Shown if the list is empty without a search. */
  emptyText: string;
  query?: ListQuery;
  /** Opens the editor of a row: after a click on the row, and after Enter on its name. */
  onOpen(row: NoInfer<T>): void;
};

/** A table of an administrators' list. On a phone its rows are cards. */
export function RowTable<T extends { id: string }>(props: RowTableProps<T>) {
  const { label, columns, rows, emptyText, query, onOpen } = props;
  const isLoading = useNavigation().state === "loading";
  return (
    <Table.ScrollArea containerType="inline-size" borderWidth="1px" borderRadius="lg" bg="bg.panel">
      {/* The roles stay if style sheets show the table as cards. */}
      <Table.Root
        size="md"
        aria-label={label}
        aria-busy={isLoading}
        role="table"
        css={TABLE_STYLES}
      >
        <Table.Header role="rowgroup">
          <Table.Row role="row" bg="bg.subtle">
            {columns.map((column) => (
              <HeaderCell
                key={column.header}
                column={column}
                width={
                  isEmpty(column, rows) ? `${column.header.length * 0.5 + 2}rem` : column.width
                }
                query={query}
              />
            ))}
          </Table.Row>
        </Table.Header>
        <Table.Body role="rowgroup" onMouseDown={keepHeight} onClickCapture={focusPressed}>
          {rows.map((row) => (
            <Table.Row
              key={row.id}
              role="row"
              bg="bg.panel"
              data-opens=""
              onClick={(event) => isOnRow(event) && onOpen(row)}
            >
              {columns.map((column) => (
                <Table.Cell
                  key={column.header}
                  role="cell"
                  data-label={column.hasOwnLabels ? undefined : column.header}
                >
                  <Content column={column} row={row} onOpen={onOpen} />
                </Table.Cell>
              ))}
            </Table.Row>
          ))}
          {rows.length === 0 && (
            <Table.Row role="row">
              <Table.Cell role="cell" colSpan={columns.length} color="fg.muted">
                {isLoading ? "Loading ..." : emptyText}
              </Table.Cell>
            </Table.Row>
          )}
        </Table.Body>
      </Table.Root>
    </Table.ScrollArea>
  );
}

type ContentProps<T> = { column: Column<T>; row: T; onOpen(row: T): void };

function Content<T>({ column, row, onOpen }: ContentProps<T>) {
  const text = column.text && <RowText>{column.text(row)}</RowText>;
  if (!column.isName) return text ?? column.cell?.(row);
  return (
    <>
      <Button
        variant="plain"
        unstyled
        display="inline-block"
        verticalAlign="middle"
        textAlign="start"
        fontWeight="medium"
        maxW="full"
        focusVisibleRing="outside"
        cursor="pointer"
        onClick={() => onOpen(row)}
      >
        {text}
      </Button>
      {column.cell?.(row)}
    </>
  );
}

/**
 * A row that has the keyboard focus shows its texts in full, so it is taller. A press of the mouse, on it or on another row, would take
 * the focus away, and the row would shrink before the click ends: this keeps the focus.
 */
function keepHeight(event: MouseEvent) {
  const { target, currentTarget } = event;
  const needsFocus = target instanceof Element && target.closest("input, select");
  if (!needsFocus && currentTarget.matches(":has(:focus-visible)")) event.preventDefault();
}

/** Gives a pressed button the focus that `keepHeight` has kept from it: there the focus returns when its dialog closes. */
function focusPressed({ target }: MouseEvent) {
  if (target instanceof Element) target.closest<HTMLElement>("a, button")?.focus();
}

/** Whether a click is meant for the row: not for a control in it, and not the end of selecting text. */
function isOnRow({ target }: MouseEvent): boolean {
  const isControl = target instanceof Element && target.closest("a, button, input, select");
  return !isControl && getSelection()?.isCollapsed !== false;
}

function isEmpty<T>({ text }: Column<T>, rows: T[]): boolean {
  return text !== undefined && rows.length > 0 && rows.every((row) => text(row) === "");
}

type HeaderCellProps<T> = { column: Column<T>; width?: string; query?: ListQuery };

function HeaderCell<T>({ column, width, query }: HeaderCellProps<T>) {
  const { parameters, change } = useListSearch();
  const shared = { role: "columnheader", w: { md: width } };
  if (column.sort === undefined || query === undefined)
    return <Table.ColumnHeader {...shared}>{column.header}</Table.ColumnHeader>;
  const isSorted = parameters.get("sort") === column.sort;
  const isDescending = isSorted && parameters.get("order") === "desc";
  const next = isSorted && !isDescending ? "desc" : "asc";
  const sortedIcon = isDescending ? <ArrowDown size="14" /> : <ArrowUp size="14" />;
  const ariaSort = isDescending ? "descending" : "ascending";
  return (
    <Table.ColumnHeader {...shared} aria-sort={isSorted ? ariaSort : undefined}>
      <Button
        size="xs"
        variant="ghost"
        ms="-2"
        px="2"
        fontSize="inherit"
        onClick={() => change({ sort: column.sort, order: next })}
      >
        {column.header} {isSorted ? sortedIcon : <ArrowUpDown size="14" />}
      </Button>
    </Table.ColumnHeader>
  );
}
