import { icon } from "#app/look/icon.ts";

export const Redo2 = icon(
  "redo-2",
  "m15 14 5-5-5-5",
  "M20 9H9.5A5.5 5.5 0 0 0 4 14.5A5.5 5.5 0 0 0 9.5 20H13",
);
