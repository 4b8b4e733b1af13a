import { icon } from "#app/look/icon.ts";

export const IndentIncrease = icon(
  "indent-increase",
  "M21 5H11",
  "M21 12H11",
  "M21 19H11",
  "m3 8 4 4-4 4",
);
