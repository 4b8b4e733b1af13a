import { linkColor } from "#domain/clients/contrast.ts";
import { safeStyles, type Styles } from "#domain/clients/styles.ts";

/** Converts a client's styles to the custom properties that the embed's style sheet reads. */
export function styleVariables(styles: Partial<Styles>): [name: string, value: string][] {
  const safe = safeStyles(styles);
  return [
    ["--background", safe.background],
    ["--color", safe.color],
    ["--font", safe.font],
    ["--secondary", safe.secondarycolor],
    ["--link", linkColor(safe)],
  ];
}

/** The same custom properties as CSS text. */
export function styleDeclarations(styles: Partial<Styles>): string {
  return styleVariables(styles)
    .map(([name, value]) => `${name}:${value}`)
    .join(";");
}
