/** Whether this browser supports a colour: a word can have the form of a colour name without being one. */
export function isKnownColor(color: string): boolean {
  return CSS.supports("color", color);
}

/**
 * Converts an opaque CSS colour to `#rrggbb`.
 * @returns `null` for a translucent colour and for a text that is not a colour
 */
export function asHex(color: string): string | null {
  const context = document.createElement("canvas").getContext("2d");
  if (context === null) return null;
  // A canvas ignores a value that is not a colour and keeps the former one, which has no hexadecimal form.
  context.fillStyle = "transparent";
  context.fillStyle = color;
  return /^#[0-9a-f]{6}$/u.test(context.fillStyle) ? context.fillStyle : null;
}
