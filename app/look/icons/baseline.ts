import { icon } from "#app/look/icon.ts";

export const Baseline = icon("baseline", "M4 20h16", "m6 16 6-12 6 12", "M8 12h8");
