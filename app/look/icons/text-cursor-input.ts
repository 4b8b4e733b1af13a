import { icon } from "#app/look/icon.ts";

export const TextCursorInput = icon(
  "text-cursor-input",
  "M12 20h-1a2 2 0 0 1-2-2 2 2 0 0 1-2 2H6",
  "M13 8h7a2 2 0 0 1 2 2v4a2 2 0 0 1-2 2h-7",
  "M5 16H4a2 2 0 0 1-2-2v-4a2 2 0 0 1 2-2h1",
  "M6 4h1a2 2 0 0 1 2 2 2 2 0 0 1 2-2h1",
  "M9 6v12",
);
