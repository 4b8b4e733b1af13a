import { icon } from "#app/look/icon.ts";

export const AlignLeft = icon("align-left", "M21 5H3", "M15 12H3", "M17 19H3");
