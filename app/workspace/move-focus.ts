import type { KeyboardEvent } from "react";

const ROW = { back: "ArrowLeft", forth: "ArrowRight" };
export const COLUMN = { back: "ArrowUp", forth: "ArrowDown" };

/**
 * Moves the focus in a group that has one tab stop: by arrow keys, round its ends, and by Home and End (ARIA Authoring Practices).
 * @param members the elements of the group that can have the focus; one of them has it
 * @returns the element that has it now, or undefined for another key
 */
export function moveFocus(
  event: KeyboardEvent,
  members: HTMLElement[],
  { back, forth } = ROW,
): HTMLElement | undefined {
  // With Alt, arrow keys go back and forth in the history of the browser.
  if (event.altKey || event.ctrlKey || event.metaKey) return undefined;
  const at = members.findIndex((member) => member === document.activeElement);
  const steps: Record<string, number> = { [back]: at - 1, [forth]: at + 1, Home: 0, End: -1 };
  const step = steps[event.key];
  if (step === undefined) return undefined;
  const member = members.at(step % members.length);
  event.preventDefault();
  member?.focus();
  return member;
}
