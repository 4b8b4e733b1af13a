import type { SystemStyleObject } from "@chakra-ui/react";

/**
 * The styles of an administrators' table. Rows have one line and are 44 px high; a row that the keyboard is in shows its texts in full.
 * Below 48rem each row is a card with a line for each column, so that nothing scrolls sideways; the sort buttons stand above the cards.
 */
export const TABLE_STYLES: SystemStyleObject = {
  "& td, & th": { h: "11", py: "0" },
  // Nine columns leave more room for their texts.
  "& tr:has(> :nth-of-type(9)) > *": { px: { md: "2" } },
  "& tr[data-opens]": { cursor: "pointer", _hover: { bg: "bg.subtle" } },
  "& [data-text]": { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  "& tr:has(:focus-visible) [data-text]": {
    py: "2",
    lineClamp: 6,
    whiteSpace: "normal",
    overflowWrap: "anywhere",
  },
  // Narrower, as in a window of 1024 px or with large text, the names of columns would lie on one another: the table scrolls, and the
  // buttons of the rows stay in view if there is room.
  md: { tableLayout: "fixed", minW: "58rem" },
  "@container (min-width: 44rem)": {
    "& th:last-child, & td:last-child:not(:first-child)": {
      position: "sticky",
      insetEnd: "0",
      bg: "inherit",
    },
  },
  mdDown: {
    "&, & tbody": { display: "block" },
    "& thead tr": { display: "flex", flexWrap: "wrap", px: "2" },
    "& thead th": { display: "flex", alignItems: "center", borderWidth: "0" },
    "& thead th:not(:has(button))": {
      position: "absolute",
      w: "1px",
      h: "1px",
      p: "0",
      overflow: "hidden",
      clipPath: "inset(50%)",
    },
    "& tbody tr": { display: "grid", gap: "1", p: "4", borderTopWidth: "1px" },
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
    "& [data-text]": { minW: "0", whiteSpace: "normal", overflowWrap: "anywhere", lineClamp: 3 },
  },
};
