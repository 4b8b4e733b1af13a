import { icon } from "#app/look/icon.ts";

export const Square = icon("square", [
  "rect",
  { width: "18", height: "18", x: "3", y: "3", rx: "2" },
]);
