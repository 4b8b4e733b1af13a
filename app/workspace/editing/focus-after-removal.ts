/**
 * Moves the focus in a list when an entry with the focused button has been removed: to the button of the next entry, or to the first
 * button of the list, which adds an entry. The buttons that remove have `data-remove`.
 */
export function focusAfterRemoval(list: HTMLElement | null, index: number): void {
  requestAnimationFrame(() => {
    const buttons = list?.querySelectorAll<HTMLElement>("[data-remove]") ?? [];
    const next = buttons[Math.min(index, buttons.length - 1)];
    (next ?? list?.querySelector("button"))?.focus();
  });
}
