import { icon } from "#app/look/icon.ts";

export const ChevronDown = icon("chevron-down", "m6 9 6 6 6-6");
