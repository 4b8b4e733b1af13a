import { icon } from "#app/look/icon.ts";

export const Circle = icon("circle", ["circle", { cx: "12", cy: "12", r: "10" }]);
