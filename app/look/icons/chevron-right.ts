import { icon } from "#app/look/icon.ts";

export const ChevronRight = icon("chevron-right", "m9 18 6-6-6-6");
