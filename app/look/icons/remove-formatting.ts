import { icon } from "#app/look/icon.ts";

export const RemoveFormatting = icon(
  "remove-formatting",
  "M4 7V4h16v3",
  "M5 20h6",
  "M13 4 8 20",
  "m15 15 5 5",
  "m20 15-5 5",
);
