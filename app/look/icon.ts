import { type ComponentProps, createElement } from "react";

/** A drawing of Lucide. It takes the properties of an `svg`; `size` is its width and height, 24 unless given. */
export type Icon = ReturnType<typeof icon>;

/** A path, by its data, or another element of SVG. */
type Shape = string | [tag: string, attributes: Record<string, string>];

/**
 * Makes an icon of the shapes that Lucide draws on its grid of 24 by 24. Screen readers skip it, unless it has a label.
 * @param name Lucide's name, as a class for style sheets
 */
/* @__NO_SIDE_EFFECTS__ */
export function icon(name: string, ...shapes: Shape[]) {
  const elements = shapes.map((shape) =>
    typeof shape === "string" ? createElement("path", { d: shape }) : createElement(...shape),
  );
  return ({
    size = 24,
    className = "",
    ...props
  }: ComponentProps<"svg"> & { size?: number | string }) =>
    createElement(
      "svg",
      {
        width: size,
        height: size,
        viewBox: "0 0 24 24",
        fill: "none",
        stroke: "currentColor",
        strokeWidth: 2,
        strokeLinecap: "round",
        strokeLinejoin: "round",
        className: `lucide lucide-${name} ${className}`.trim(),
        "aria-hidden": props["aria-label"] === undefined || undefined,
        ...props,
      },
      ...elements,
    );
}
