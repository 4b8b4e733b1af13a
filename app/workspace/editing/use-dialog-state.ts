import { useEffect, useRef, useState } from "react";
import { noteSaved } from "#app/workspace/editing/saved-note.tsx";

type Step<T> = { isOpen: boolean; isDeleting: boolean; entity: T | null };

const CLOSED = { isOpen: false, isDeleting: false, entity: null };

/** The state of an editor, and what opens and closes it. With methods, an editor of some fields takes the state of an entity with more. */
export type DialogState<T> = {
  isOpen: boolean;
  /** Whether it asks before the entity is deleted. */
  isDeleting: boolean;
  /** The edited entity; `null` for a new one, and while nothing is open. */
  entity: T | null;
  /** The entity as the page has loaded it last, if the editor is a part of its page. */
  loaded?: T;
  /** Counts openings, as the key of the editor: each opening starts with fresh state. */
  turn: number;
  /** Whether nothing was opened since the opening that this was taken from. */
  isLatest(): boolean;
  open(entity: T | null): void;
  close(): void;
  askDelete(entity: T): void;
  cancelDelete(entity: T): void;
};

/**
 * Opens and closes an editor and the question before a deletion. After closing, the focus returns to the element that had it
 * before.
 * @param first the entity of an editor that is open from the beginning, as a part of its page
 */
export function useDialogState<T>(first?: T): DialogState<T> {
  const [step, setStep] = useState<Step<T>>(first === undefined ? CLOSED : editing(first));
  const [turn, setTurn] = useState(0);
  const latest = useRef(0);
  const opener = useRef<Element>(null);
  const isDeleted = useRef(false);

  function open(entity: T | null) {
    opener.current = document.activeElement;
    noteSaved("");
    setTurn((latest.current += 1));
    setStep(editing(entity));
  }

  const isLatest = () => turn === latest.current;

  /** Changes the opening that this was taken from: an answer that comes late closes no other. */
  function change(next: (former: Step<T>) => Step<T>) {
    if (isLatest()) setStep(next);
  }

  useEffect(() => {
    const element = opener.current;
    if (step.isOpen || element === null) return;
    // Wait for the next frame: the dialog has been removed by then.
    const frame = requestAnimationFrame(() => {
      // The row of a deleted entity can still be drawn at this moment: its button must not get the focus.
      // A dialog that has opened with its page has no opener.
      const isThere = !isDeleted.current && element.isConnected && element !== document.body;
      if (isThere && element instanceof HTMLElement) element.focus();
      else document.querySelector<HTMLElement>("main h1")?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [step.isOpen]);

  return {
    ...step,
    loaded: first,
    turn,
    isLatest,
    open,
    close() {
      isDeleted.current = step.isDeleting;
      change(() => CLOSED);
    },
    askDelete: (entity: T) => change(() => ({ ...editing(entity), isDeleting: true })),
    cancelDelete: (entity: T) =>
      // The end of the editor also ends the question above it, which must not open it again.
      change((former) => (former.isDeleting ? editing(entity) : former)),
  };
}

function editing<T>(entity: T | null): Step<T> {
  return { isOpen: true, isDeleting: false, entity };
}

/** Whether a dialog is open or has been: until then its code is not loaded, and after it the dialog can end in its own way. */
export function useWasOpen(isOpen: boolean): boolean {
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  return wasOpen || isOpen;
}
