/** Whether this browser knows a colour: a name may be well-formed and yet be no colour's. */
export function isKnownColor(color: string): boolean {
  return CSS.supports("color", color);
}

/**
 * An opaque colour as `#rrggbb`, however it is written: as this browser reads it.
 * @returns `null` for a translucent colour and for what is no colour
 */
export function asHex(color: string): string | null {
  const context = document.createElement("canvas").getContext("2d");
  if (context === null) return null;
  // What is no colour is ignored by a canvas: then this one, which is no hexadecimal one, stays.
  context.fillStyle = "transparent";
  context.fillStyle = color;
  return /^#[0-9a-f]{6}$/u.test(context.fillStyle) ? context.fillStyle : null;
}
