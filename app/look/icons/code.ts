import { icon } from "#app/look/icon.ts";

export const Code = icon("code", "m16 18 6-6-6-6", "m8 6-6 6 6 6");
