import { linkColor } from "#domain/clients/contrast.ts";
import { safeStyles, type Styles } from "#domain/clients/styles.ts";

/** A client's styles as the custom properties that the embed's style sheet reads: names and values. */
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

/** The same as the text of a declaration block. */
export function styleDeclarations(styles: Partial<Styles>): string {
  return styleVariables(styles)
    .map(([name, value]) => `${name}:${value}`)
    .join(";");
}
