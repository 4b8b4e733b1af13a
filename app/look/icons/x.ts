import { icon } from "#app/look/icon.ts";

export const X = icon("x", "M18 6 6 18", "m6 6 12 12");
