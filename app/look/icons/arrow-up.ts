import { icon } from "#app/look/icon.ts";

export const ArrowUp = icon("arrow-up", "m5 12 7-7 7 7", "M12 19V5");
