import { icon } from "#app/look/icon.ts";

export const Plus = icon("plus", "M5 12h14", "M12 5v14");
