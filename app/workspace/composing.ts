import type { KeyboardEvent } from "react";

/**
 * Whether a key belongs to an input method, which people use to write Japanese, Chinese or Korean. Safari sends the Enter that ends a
 * word after the composition, and tells of it by the code 229 only.
 */
export function isOfInputMethod({ nativeEvent }: KeyboardEvent): boolean {
  return nativeEvent.isComposing || nativeEvent.keyCode === 229;
}
