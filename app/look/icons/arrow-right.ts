import { icon } from "#app/look/icon.ts";

export const ArrowRight = icon("arrow-right", "M5 12h14", "m12 5 7 7-7 7");
