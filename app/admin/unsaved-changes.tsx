import { useBeforeUnload, useBlocker } from "react-router";
import { ConfirmDialog } from "#app/admin/confirm-dialog.tsx";

/** There while an editor holds changes: asks before the page is left with them, by the way back or by closing the window. */
export function UnsavedChanges() {
  const blocker = useBlocker(true);
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
