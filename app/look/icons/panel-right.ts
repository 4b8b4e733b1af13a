import { icon } from "#app/look/icon.ts";

export const PanelRight = icon(
  "panel-right",
  ["rect", { width: "18", height: "18", x: "3", y: "3", rx: "2" }],
  "M15 3v18",
);
