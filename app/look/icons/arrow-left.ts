import { icon } from "#app/look/icon.ts";

export const ArrowLeft = icon("arrow-left", "m12 19-7-7 7-7", "M19 12H5");
