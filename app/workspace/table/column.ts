import type { ReactNode } from "react";

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
