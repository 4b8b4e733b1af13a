import { icon } from "#app/look/icon.ts";

export const AlignCenter = icon("align-center", "M21 5H3", "M17 12H7", "M19 19H5");
