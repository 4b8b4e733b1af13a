import { icon } from "#app/look/icon.ts";

export const CircleCheck = icon(
  "circle-check",
  ["circle", { cx: "12", cy: "12", r: "10" }],
  "m16 9-5.5 5.5L8 12",
);
