import { isOfInputMethod } from "#app/workspace/composing.ts";
import type { KeyboardEvent } from "react";

/** Saves an editor when Enter is pressed in a field of one line (product/site 6). */
export function saveOnEnter(event: KeyboardEvent, save: (() => void) | undefined) {
  if (!save || event.key !== "Enter" || !isLoneField(event.target)) return;
  // Enter that ends an input method's composition does not save.
  if (isOfInputMethod(event)) return;
  event.preventDefault();
  save();
}

/**
 * Whether an element is a field of one line outside of any form. Editors are not form elements, because the tools of the rich text
 * are forms and forms must not be nested.
 */
function isLoneField(target: EventTarget): boolean {
  return (
    target instanceof HTMLInputElement &&
    target.form === null &&
    ["text", "password", "email", "number", "search", "tel", "url"].includes(target.type)
  );
}
