import { icon } from "#app/look/icon.ts";

export const IndentDecrease = icon(
  "indent-decrease",
  "M21 5H11",
  "M21 12H11",
  "M21 19H11",
  "m7 8-4 4 4 4",
);
