import { useEffect } from "react";
import { useBeforeUnload, useBlocker, useRevalidator } from "react-router";
import { ConfirmDialog } from "#app/workspace/editing/confirm-dialog.tsx";
import { holdPage } from "#app/session/held-page.ts";
import { currentSession } from "#app/session/session-store.ts";

/**
 * Rendered while an editor holds changes: asks before the page is left by a navigation or by closing the window. A session that ends
 * does not leave the page either; the gate is asked once the changes are saved or discarded.
 */
export function UnsavedChanges() {
  const blocker = useBlocker(true);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const release = holdPage();
    return () => {
      release();
      if (currentSession() === null) void revalidate();
    };
  }, [revalidate]);
  // The browser asks in its own words.
  useBeforeUnload((event) => event.preventDefault());
  return (
    <DiscardQuestion
      isOpen={blocker.state === "blocked"}
      onDiscard={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    />
  );
}

type DiscardQuestionProps = { isOpen: boolean; onDiscard(): void; onCancel(): void };

/** The question before changes are lost. */
export function DiscardQuestion({ isOpen, onDiscard, onCancel }: DiscardQuestionProps) {
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Discard changes?"
      text="What you have changed here has not been saved."
      confirmLabel="Discard"
      onConfirm={onDiscard}
      onCancel={onCancel}
    />
  );
}
