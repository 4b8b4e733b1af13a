import { icon } from "#app/look/icon.ts";

export const AlignJustify = icon("align-justify", "M3 5h18", "M3 12h18", "M3 19h18");
