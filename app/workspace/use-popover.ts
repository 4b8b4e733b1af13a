import { type ToggleEvent, useId, useRef, useState } from "react";

/** Below its button, or above it or to the other side where there is no room. With forced colours the border can be seen. */
const PLACE = {
  inset: "auto",
  m: "0",
  my: "2",
  positionArea: "block-end span-inline-end",
  positionTryFallbacks: "flip-inline, flip-block, flip-inline flip-block",
  border: "1px solid transparent",
  borderRadius: "md",
  bg: "bg.panel",
  color: "fg",
  boxShadow: "lg",
  overflowY: "auto",
};

/**
 * A panel that a button opens. The browser puts it before everything else, and closes it by Escape and by a press elsewhere. The button gets
 * the focus back.
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
      style: { anchorName: `--${id}` },
    },
    panel: {
      ref: panel,
      id,
      popover: "auto" as const,
      css: PLACE,
      style: { positionAnchor: `--${id}` },
      onBeforeToggle({ newState }: ToggleEvent) {
        if (newState === "open") setOpen(true);
        // The browser would give it to the element that had it before: the text, if a press on the button has left the focus there.
        else if (panel.current?.contains(document.activeElement))
          button.current?.focus({ preventScroll: true });
      },
      // After the browser has shown or closed the panel: a hidden element cannot take the focus, and a removed one loses it.
      onToggle({ newState }: ToggleEvent) {
        setOpen(newState === "open");
        if (newState === "open") panel.current?.querySelector<HTMLElement>(first)?.focus();
      },
    },
  };
}
