import { icon } from "#app/look/icon.ts";

export const Check = icon("check", "M20 6 9 17l-5-5");
