import type { SystemStyleObject } from "@chakra-ui/react";

/** A table with room for the labels of its buttons. */
export const WIDE_TABLE = "@container (min-width: 60rem)";

/** A table of eight columns and more with room for them. */
export const VERY_WIDE_TABLE = "@container (min-width: 73rem)";

/** The least width of the column of names. */
export const NAME_WIDTH = "16rem";

/** The width of a column that names none, beside a name that has the rest. */
export const DEFAULT_WIDTH = "clamp(6rem, 11cqi, 20rem)";

/** The least width of a column that shares the rest. */
export const REST_WIDTH = "10rem";

export const SELECT_WIDTH = "2.5rem";

const ACTION_IN_WORDS: SystemStyleObject = {
  "& svg": { display: "none" },
  "& span": { display: "inline" },
};

/** The outer edges of a small table, as those of an administrators' table. */
export const TABLE_EDGES: SystemStyleObject = {
  "& tr > :first-child": { ps: { md: "4" } },
  "& tr > :last-child": { pe: { md: "4" } },
};

/**
 * The styles of an administrators' table. Rows have one line and are always 44 px high. Below 48rem each row is a card with a line for
 * each column, so that nothing scrolls sideways; the sort buttons stand above the cards.
 */
export const TABLE_STYLES: SystemStyleObject = {
  "& td, & th": { h: "11", py: "0" },
  "& th": { color: "fg.muted", fontWeight: "500", whiteSpace: "nowrap" },
  // Seven columns leave more room for their texts.
  "& tr:has(> :nth-of-type(7)) > *": { px: { md: "2" } },
  "& tr > *:first-child": { ps: { md: "4" } },
  "& tr[data-opens]": { cursor: "pointer", _hover: { bg: "bg.subtle" } },
  "& [data-select]": { w: { md: SELECT_WIDTH } },
  "& [data-text]": { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  "& [data-number]": { textAlign: { md: "end" }, fontVariantNumeric: "tabular-nums" },
  // A text does not touch the number before it.
  "& [data-number] + :not([data-number])": { ps: { md: "5" } },
  "& [data-sort]": {
    mx: "-2",
    px: "2",
    gap: "1",
    fontSize: "inherit",
    color: "inherit",
    lineHeight: "1.15",
    textAlign: "start",
    whiteSpace: { md: "normal" },
  },
  "& [data-sort] svg": { w: "3.5", h: "3.5" },
  "& [data-sort='']:not(:hover, :focus-visible) svg": { opacity: "0.4" },
  "& [data-number] [data-sort]": {
    flexDirection: { md: "row-reverse" },
    textAlign: { md: "end" },
  },
  "& [data-action]": { px: "1.5", color: "fg.muted", _hover: { color: "fg" } },
  "& [data-more]": { color: "fg.muted" },
  "& [data-action] svg": { display: { base: "none", md: "block" } },
  "& [data-action] span": { display: { md: "none" } },
  [WIDE_TABLE]: { "& tr:not(:has(> :nth-of-type(8))) [data-action]": ACTION_IN_WORDS },
  [VERY_WIDE_TABLE]: { "& [data-action]": ACTION_IN_WORDS },
  // Narrower, as in a window of 900 px or with large text, the table scrolls (leastWidth in row-table.tsx), and the buttons of the rows
  // stay in view if there is room.
  md: { tableLayout: "fixed" },
  "@container (min-width: 36rem)": {
    "&:has(td:last-child button) :is(th:last-child, td:last-child:not(:first-child))": {
      position: "sticky",
      insetEnd: "0",
      bg: "inherit",
    },
  },
  mdDown: {
    "&, & thead, & tbody": { display: "block" },
    // One line, which scrolls by itself.
    "& thead tr": { display: "flex", overflowX: "auto", px: "2" },
    "& thead th": { display: "flex", flexShrink: 0, alignItems: "center", borderWidth: "0" },
    "& thead th:not(:has(button, input))": {
      position: "absolute",
      w: "1px",
      h: "1px",
      p: "0",
      overflow: "hidden",
      clipPath: "inset(50%)",
    },
    "& tbody tr": {
      display: "grid",
      gap: "1",
      px: "4",
      py: "3",
      borderTopWidth: "1px",
      pos: "relative",
    },
    "& tbody td": {
      display: "flex",
      alignItems: "baseline",
      gap: "3",
      h: "auto",
      p: "0",
      borderWidth: "0",
    },
    "& tbody td[data-label]::before": {
      content: "attr(data-label)",
      flexShrink: "0",
      w: "28",
      color: "fg.muted",
      textStyle: "sm",
    },
    "& tbody td:has([data-text]:empty)": { display: "none" },
    "& tbody td[data-select]": { position: "absolute", top: "2", insetEnd: "4" },
    "& tbody tr:has(td[data-select]) td[data-name]": { pe: "8" },
    // The name is the title of the card.
    "& tbody td[data-name]": { order: -1, fontSize: "md", _before: { display: "none" } },
    "& [data-action]:first-of-type": { ms: "-1.5" },
    "& [data-text]": { minW: "0", whiteSpace: "normal", overflowWrap: "anywhere", lineClamp: 3 },
  },
};
