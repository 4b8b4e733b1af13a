import { icon } from "#app/look/icon.ts";

export const ArrowDown = icon("arrow-down", "M12 5v14", "m19 12-7 7-7-7");
