import { icon } from "#app/look/icon.ts";

export const AlignRight = icon("align-right", "M21 5H3", "M21 12H9", "M21 19H7");
