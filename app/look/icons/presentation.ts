import { icon } from "#app/look/icon.ts";

export const Presentation = icon(
  "presentation",
  "M2 3h20",
  "M21 3v11a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V3",
  "m7 21 5-5 5 5",
);
