import { icon } from "#app/look/icon.ts";

export const Ellipsis = icon(
  "ellipsis",
  ["circle", { cx: "12", cy: "12", r: "1" }],
  ["circle", { cx: "19", cy: "12", r: "1" }],
  ["circle", { cx: "5", cy: "12", r: "1" }],
);
