import { isDark, linkColor } from "#domain/clients/contrast.ts";
import { safeStyles, type Styles } from "#domain/clients/styles.ts";

/** Converts a client's styles to the properties of the root that the embed's style sheet reads. */
export function styleVariables(styles: Partial<Styles>): [name: string, value: string][] {
  const safe = safeStyles(styles);
  return [
    ["--background", safe.background],
    ["--color", safe.color],
    ["--font", safe.font],
    ["--secondary", safe.secondarycolor],
    ["--link", linkColor(safe)],
    // Dark fields, lists and scroll bars on a dark background.
    ["color-scheme", isDark(safe.background) ? "dark" : "light"],
  ];
}

/** The same properties as CSS text. */
export function styleDeclarations(styles: Partial<Styles>): string {
  return styleVariables(styles)
    .map(([name, value]) => `${name}:${value}`)
    .join(";");
}
