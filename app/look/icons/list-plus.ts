import { icon } from "#app/look/icon.ts";

export const ListPlus = icon(
  "list-plus",
  "M16 5H3",
  "M11 12H3",
  "M16 19H3",
  "M18 9v6",
  "M21 12h-6",
);
