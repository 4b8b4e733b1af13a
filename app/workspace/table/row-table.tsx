import { Box, Button, type ButtonProps, Table, Text } from "@chakra-ui/react";
import { type FocusEvent, type MouseEvent, type ReactNode, useRef, useState } from "react";
import { Link, useNavigate, useNavigation } from "react-router";
import { ArrowDown, ArrowUp, ArrowUpDown } from "#app/look/icons.ts";
import { useListSearch } from "#app/workspace/table/list-search.ts";
import { type RowSelection, SelectBox } from "#app/workspace/table/selection.tsx";
import {
  DEFAULT_WIDTH,
  NAME_WIDTH,
  REST_WIDTH,
  SELECT_WIDTH,
  TABLE_STYLES,
  VERY_WIDE_TABLE,
  WIDE_TABLE,
} from "#app/workspace/table/table-styles.ts";
import type { ListQuery } from "#domain/list-query.ts";

/** A column of an administrators' table. */
export type Column<T> = {
  header: string;
  /** The text of a cell. A column without any text on this page is narrow, or left out if it is optional. */
  text?(row: T): string;
  /** The content of a cell, where it is more than a text. */
  cell?(row: T): ReactNode;
  /** The name of the sort order on the server. Without it, the column cannot be sorted. */
  sort?: string;
  /**
   * The width where rows are no cards, in rem and in hundredths of the table's width (cqi). Without one, the name has the rest, and any
   * other column DEFAULT_WIDTH; if the name has a width, the columns without one share the rest.
   */
  width?: string;
  /** The width in a wide table, if it is another one. */
  wideWidth?: string;
  /** Whether the column is left out while no row of the page has a text for it, unless the list is sorted by it. */
  isOptional?: boolean;
  /** Whether the cell's text leads to the row's page, or opens its editor. */
  isName?: boolean;
  /** Numbers stand at the end of their column. */
  isNumber?: boolean;
  /** Whether the content of the cells needs no label on a card. */
  hasOwnLabels?: boolean;
  /** Whether only screen readers get the heading. */
  isHeaderHidden?: boolean;
};

/** A click on a row or on its name leads to a page, or opens an editor. */
type Opening<T> =
  | { pathOf(row: NoInfer<T>): string; onOpen?: undefined }
  | { onOpen(row: NoInfer<T>): void; pathOf?: undefined };

export type RowTableProps<T extends { id: string }> = {
  /** The accessible name of the table, such as 'Users'. */
  label: string;
  columns: Column<T>[];
  rows: T[];
  /** Shown if the list is empty without a search. */
  emptyText: string;
  query?: ListQuery;
  selection?: RowSelection;
} & Opening<T>;

/** A table of an administrators' list. On a phone its rows are cards. */
export function RowTable<T extends { id: string }>(props: RowTableProps<T>) {
  const { label, rows, emptyText, query, selection, pathOf, onOpen } = props;
  const columns = sized(
    props.columns.filter(
      (column) =>
        !column.isOptional || !isEmpty(column, rows) || (query && query.sort === column.sort),
    ),
  );
  const isLoading = useNavigation().state === "loading";
  const navigate = useNavigate();
  const peek = useRowPeek();
  const open = (row: T) => (pathOf ? void navigate(pathOf(row)) : onOpen(row));
  return (
    <Box {...peek.props}>
      <Table.ScrollArea
        containerType="inline-size"
        // Else the hidden texts of its headings widen the page.
        position="relative"
        borderWidth="1px"
        borderRadius="lg"
        bg="bg.panel"
      >
        {/* The roles stay if style sheets show the table as cards. */}
        <Table.Root
          size="md"
          aria-label={label}
          aria-busy={isLoading}
          role="table"
          css={[
            TABLE_STYLES,
            { md: { minW: leastWidth(columns, selection !== undefined) } },
            {
              [VERY_WIDE_TABLE]: {
                md: { minW: leastWidth(columns, selection !== undefined, true) },
              },
            },
          ]}
        >
          <Table.Header role="rowgroup">
            <Table.Row role="row" bg="bg.subtle">
              {selection && (
                <Table.ColumnHeader role="columnheader" data-select="">
                  <SelectBox
                    label={`Select all ${label} on this page`}
                    isOn={selection.isAll}
                    isMixed={selection.chosen.size > 0 && !selection.isAll}
                    onPress={selection.pressAll}
                  />
                </Table.ColumnHeader>
              )}
              {columns.map((column) => (
                <HeaderCell
                  key={column.header}
                  column={column}
                  isEmpty={isEmpty(column, rows)}
                  query={query}
                />
              ))}
            </Table.Row>
          </Table.Header>
          <Table.Body role="rowgroup">
            {rows.map((row) => (
              <Table.Row
                key={row.id}
                role="row"
                bg="bg.panel"
                data-opens=""
                onClick={(event) => isOnRow(event) && open(row)}
              >
                {selection && (
                  <Table.Cell role="cell" data-select="">
                    <SelectBox
                      label={`Select ${nameIn(columns, row)}`}
                      isOn={selection.chosen.has(row.id)}
                      onPress={(isOn, isRange) => selection.press(row.id, isOn, isRange)}
                    />
                  </Table.Cell>
                )}
                {columns.map((column) => (
                  <Table.Cell
                    key={column.header}
                    role="cell"
                    data-name={column.isName ? "" : undefined}
                    data-number={column.isNumber ? "" : undefined}
                    data-label={column.hasOwnLabels ? undefined : column.header}
                  >
                    <Content column={column} row={row} path={pathOf?.(row)} onOpen={onOpen} />
                  </Table.Cell>
                ))}
              </Table.Row>
            ))}
            {rows.length === 0 && (
              <Table.Row role="row">
                <Table.Cell
                  role="cell"
                  colSpan={columns.length + (selection ? 1 : 0)}
                  color="fg.muted"
                >
                  {isLoading ? "Loading ..." : emptyText}
                </Table.Cell>
              </Table.Row>
            )}
          </Table.Body>
        </Table.Root>
      </Table.ScrollArea>
      {peek.panel}
    </Box>
  );
}

const NAME: ButtonProps = {
  variant: "plain",
  unstyled: true,
  display: "inline-block",
  verticalAlign: "middle",
  textAlign: "start",
  fontWeight: "medium",
  maxW: "full",
  focusVisibleRing: "outside",
  cursor: "pointer",
  _hover: { textDecoration: "underline" },
};

type ContentProps<T> = { column: Column<T>; row: T; path?: string; onOpen?(row: T): void };

function Content<T>({ column, row, path, onOpen }: ContentProps<T>) {
  const text = column.text && <RowText>{column.text(row)}</RowText>;
  if (!column.isName) return text ?? column.cell?.(row);
  return (
    <>
      {path === undefined ? (
        <Button {...NAME} onClick={() => onOpen?.(row)}>
          {text}
        </Button>
      ) : (
        <Button {...NAME} asChild>
          <Link to={path}>{text}</Link>
        </Button>
      )}
      {column.cell?.(row)}
    </>
  );
}

function nameIn<T>(columns: Column<T>[], row: T): string {
  return columns.find(({ isName }) => isName)?.text?.(row) ?? "";
}

/** Whether a click is meant for the row: not for a control in it, and not the end of selecting text. */
function isOnRow({ target, currentTarget }: MouseEvent): boolean {
  // React sends the clicks of a dialog to the row that has rendered it.
  if (!(target instanceof Element) || !currentTarget.contains(target)) return false;
  return (
    !target.closest("a, button, input, label, select, [popover]") &&
    getSelection()?.isCollapsed !== false
  );
}

/** The columns with the widths of those that name none, if the name has the rest. */
function sized<T>(columns: Column<T>[]): Column<T>[] {
  const isNameSized = columns.some(({ isName, width }) => isName && width !== undefined);
  if (isNameSized) return columns;
  return columns.map((column) =>
    column.isName ? column : { ...column, width: column.width ?? DEFAULT_WIDTH },
  );
}

/** The width that a table needs: a narrower area scrolls. The names come last to shrink. */
function leastWidth<T>(columns: Column<T>[], hasSelection: boolean, isWide = false): string {
  const widths = columns.map(
    ({ width, wideWidth, isName }) =>
      (isWide ? wideWidth : undefined) ?? width ?? (isName ? NAME_WIDTH : REST_WIDTH),
  );
  return `calc(${[hasSelection ? SELECT_WIDTH : "0rem", ...widths].join(" + ")})`;
}

function isEmpty<T>({ text }: Column<T>, rows: T[]): boolean {
  return text !== undefined && rows.length > 0 && rows.every((row) => text(row) === "");
}

type HeaderCellProps<T> = { column: Column<T>; isEmpty: boolean; query?: ListQuery };

/** The heading of a column. Of a column that can be sorted it is a button. */
function HeaderCell<T>({ column, isEmpty, query }: HeaderCellProps<T>) {
  const { parameters, change } = useListSearch();
  const { header, sort, width, wideWidth, isNumber, isHeaderHidden } = column;
  // Room for the heading, and for the arrows of one that sorts.
  const emptyWidth = `${header.length * 0.5 + (sort === undefined ? 2 : 3)}rem`;
  const shared = {
    role: "columnheader",
    "data-number": isNumber ? "" : undefined,
    css: {
      md: { w: isEmpty ? emptyWidth : width },
      [WIDE_TABLE]: {
        "tr:not(:has(> :nth-of-type(8))) > &": { md: { w: isEmpty ? undefined : wideWidth } },
      },
      [VERY_WIDE_TABLE]: { md: { w: isEmpty ? undefined : wideWidth } },
    },
  };
  if (sort === undefined || query === undefined)
    return (
      <Table.ColumnHeader {...shared}>
        <Box as="span" srOnly={isHeaderHidden}>
          {header}
        </Box>
      </Table.ColumnHeader>
    );
  const isSorted = parameters.get("sort") === sort;
  const isDescending = isSorted && parameters.get("order") === "desc";
  const next = isSorted && !isDescending ? "desc" : "asc";
  const sortedIcon = isDescending ? <ArrowDown /> : <ArrowUp />;
  const ariaSort = isDescending ? "descending" : "ascending";
  return (
    <Table.ColumnHeader {...shared} aria-sort={isSorted ? ariaSort : undefined}>
      <Button
        size="xs"
        variant="ghost"
        data-sort={isSorted ? "sorted" : ""}
        onClick={() => change({ sort, order: next })}
      >
        {header} {isSorted ? sortedIcon : <ArrowUpDown />}
      </Button>
    </Table.ColumnHeader>
  );
}

/**
 * Shows the texts that a row cuts in full, below the row that has the keyboard focus. The pointer gets them as titles, and screen readers
 * read the row itself. Rows keep their height, so that no button moves under the pointer.
 * @returns the props of the frame around the table, and the panel for it
 */
function useRowPeek() {
  const [peek, setPeek] = useState<{ top: number; texts: { label: string; text: string }[] }>();
  const frame = useRef<HTMLDivElement>(null);
  const close = () => setPeek(undefined);

  function open({ target }: FocusEvent) {
    const row = target.closest<HTMLElement>("tbody tr, [popover]");
    if (!row?.matches("tr") || !frame.current || !target.matches(":focus-visible")) return close();
    const texts = [...row.querySelectorAll<HTMLElement>("[data-text]")].filter(isCut);
    const top = row.getBoundingClientRect().bottom - frame.current.getBoundingClientRect().top;
    setPeek({
      top,
      texts: texts.map((text) => ({
        label: text.closest("td")?.dataset.label ?? "",
        text: text.dataset.full ?? text.textContent,
      })),
    });
  }

  const panel = peek && peek.texts.length > 0 && (
    <Box
      aria-hidden="true"
      data-peek=""
      position="absolute"
      top={`${peek.top - 2}px`}
      insetStart="3"
      maxW="min(44rem, calc(100% - 1.5rem))"
      zIndex="dropdown"
      px="3"
      py="2"
      borderRadius="md"
      borderWidth="1px"
      bg="bg.panel"
      boxShadow="md"
      fontSize="sm"
      pointerEvents="none"
    >
      {peek.texts.map(({ label, text }) => (
        <Text key={label} lineClamp={6} overflowWrap="anywhere" dir="auto">
          <Box as="span" color="fg.muted">
            {label}:
          </Box>{" "}
          {text}
        </Text>
      ))}
    </Box>
  );
  const props = {
    ref: frame,
    position: "relative" as const,
    onFocus: open,
    onBlur: close,
    onPointerDown: close,
    onKeyDown: ({ key }: { key: string }) => key === "Escape" && close(),
  };
  return { props, panel };
}

function isCut({
  scrollWidth,
  clientWidth,
  scrollHeight,
  clientHeight,
  dataset,
}: HTMLElement): boolean {
  return dataset.full !== undefined || scrollWidth > clientWidth || scrollHeight > clientHeight + 1;
}

/**
 * A text in a table, on one line. Its title and, while the keyboard is in the row, the row show the text in full.
 * @param full the whole text, where the table shows a part of it
 */
export function RowText({ children, full }: { children: string; full?: string }) {
  return (
    <Box
      data-text=""
      data-full={full === children ? undefined : full}
      title={full ?? (children || undefined)}
    >
      {children}
    </Box>
  );
}
