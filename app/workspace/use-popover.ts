import { type FocusEvent, type ToggleEvent, useId, useRef, useState } from "react";

const LOOK = {
  // In the page and not in the window: the panel scrolls with its button.
  position: "absolute",
  m: "0",
  // On the ground of a table, which is its own, a shadow is not seen in the dark.
  borderWidth: "1px",
  borderRadius: "md",
  bg: "bg.panel",
  color: "fg",
  boxShadow: "lg",
  overflowY: "auto",
  outline: "0",
};

/** Pixels between a panel and its button. */
const GAP = 8;

/**
 * A panel that a button opens. The browser puts it before everything else, and closes it by Escape and by a press elsewhere; it also
 * closes when Tab leaves it. The button gets the focus back.
 * @param first the selector of the element that gets the focus when the panel opens
 * @returns the properties of the button and of the panel, whose content shall be rendered while it is open
 */
export function usePopover(first: string) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  return {
    isOpen,
    close() {
      button.current?.focus({ preventScroll: true });
      panel.current?.hidePopover();
    },
    button: {
      ref: button,
      id: `${id}button`,
      popoverTarget: id,
      "aria-expanded": isOpen,
    },
    panel: {
      ref: panel,
      id,
      popover: "auto" as const,
      // A press beside its controls keeps the focus inside.
      tabIndex: -1,
      css: LOOK,
      onBeforeToggle({ newState }: ToggleEvent) {
        if (newState === "open") {
          setOpen(true);
          // `place` shows the panel.
          if (panel.current) panel.current.style.visibility = "hidden";
        }
        // The browser would give it to the element that had it before: the text, if a press on the button has left the focus there.
        else if (panel.current?.contains(document.activeElement))
          button.current?.focus({ preventScroll: true });
      },
      // After the browser has shown or closed the panel: a hidden element cannot take the focus, and a removed one loses it.
      onToggle({ newState }: ToggleEvent) {
        setOpen(newState === "open");
        if (newState !== "open" || !panel.current || !button.current) return;
        place(panel.current, button.current);
        panel.current.querySelector<HTMLElement>(first)?.focus();
      },
      onBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
        // Tab leaves it. A press on its button closes it by itself.
        const isInside = relatedTarget === button.current || currentTarget.contains(relatedTarget);
        if (relatedTarget && !isInside) currentTarget.hidePopover();
      },
    },
  };
}

/** Shows an open panel below its button, or above it or to the other side where there is no room. */
function place(panel: HTMLElement, button: HTMLElement) {
  const { style } = panel;
  // The panel is measured at the edge: its size depends on the room beside it.
  style.inset = "0 auto auto 0";
  const { offsetWidth, offsetHeight } = panel;
  const { left, right, top, bottom } = button.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const x = left + offsetWidth > clientWidth ? right - offsetWidth : left;
  const below = bottom + GAP;
  const y = below + offsetHeight > clientHeight ? top - GAP - offsetHeight : below;
  style.left = `${scrollX + Math.max(0, x)}px`;
  style.top = `${scrollY + Math.max(0, y)}px`;
  style.visibility = "";
}
