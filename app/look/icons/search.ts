import { icon } from "#app/look/icon.ts";

export const Search = icon("search", "m21 21-4.34-4.34", [
  "circle",
  { cx: "11", cy: "11", r: "8" },
]);
