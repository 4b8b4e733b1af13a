import { useEffect, useRef, useState } from "react";

/** What is open on an admin page: nothing, the editor of an entity (`null`: a new one), or the question before its deletion. */
export type DialogStep<T> =
  | { step: "closed" }
  | { step: "editing"; entity: T | null }
  | { step: "confirming"; entity: T };

/**
 * The steps of editing (spec 4): open, ask before deleting, back to the editor on cancel. When all is closed the focus goes
 * back to where it came from.
 */
export function useDialogState<T>() {
  const [state, setState] = useState<DialogStep<T>>({ step: "closed" });
  // Counts openings: an editor that is opened anew starts anew.
  const [turn, setTurn] = useState(0);
  const opener = useRef<Element>(null);

  function open(entity: T | null) {
    opener.current = document.activeElement;
    setTurn((former) => former + 1);
    setState({ step: "editing", entity });
  }

  useEffect(() => {
    const element = opener.current;
    if (state.step !== "closed" || element === null) return;
    // After the dialog has left the page and given up the focus.
    const frame = requestAnimationFrame(() => {
      if (element instanceof HTMLElement && element.isConnected) element.focus();
      else document.querySelector<HTMLElement>("main h1")?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [state.step]);

  return {
    state,
    turn,
    open,
    close: () => setState({ step: "closed" }),
    askDelete: (entity: T) => setState({ step: "confirming", entity }),
    cancelDelete: (entity: T) => setState({ step: "editing", entity }),
  };
}
