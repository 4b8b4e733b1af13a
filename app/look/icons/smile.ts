import { icon } from "#app/look/icon.ts";

export const Smile = icon("smile", "M15 10V9", "M16.472 15a6 6 0 01-8.943 0", "M9 10V9", [
  "circle",
  { cx: "12", cy: "12", r: "10" },
]);
