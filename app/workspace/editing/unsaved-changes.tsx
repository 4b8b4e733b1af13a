import { useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { type BlockerFunction, useBeforeUnload, useBlocker, useRevalidator } from "react-router";
import { ConfirmDialog, loadQuestion } from "#app/workspace/editing/confirm-dialog.tsx";
import { markUnsavedInput } from "#app/session/unsaved-input.ts";
import { currentSession } from "#app/session/session-calls.ts";

type Props = { isSaving?: boolean; isLost?: BlockerFunction };

/**
 * Rendered while an editor has unsaved changes: asks before a navigation or closing the window. While rendered, the end of the
 * session does not redirect to sign-in; the gate runs again once the changes are saved or discarded. A navigation while the changes are
 * saved waits, and goes on after the save.
 * @param isLost whether a navigation loses the changes; by default each one does
 */
export function UnsavedChanges({ isSaving = false, isLost = () => true }: Props) {
  // The hook lets go of the router in an effect, which runs after the saved form is on the screen.
  const isThere = useRef(true);
  const blocker = useBlocker((navigation) => isThere.current && isLost(navigation));
  const { revalidate } = useRevalidator();
  const goOn = useEffectEvent(() => {
    if (isSaving && blocker.state === "blocked") blocker.proceed();
  });
  useLayoutEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
      goOn();
    };
  }, []);
  useEffect(() => {
    const unmark = markUnsavedInput();
    return () => {
      unmark();
      if (currentSession() === null) void revalidate();
    };
  }, [revalidate]);
  useEffect(() => void loadQuestion().catch(() => undefined), []);
  // The browser shows its own question.
  useBeforeUnload((event) => event.preventDefault());
  return (
    <DiscardQuestion
      isOpen={blocker.state === "blocked" && !isSaving}
      onDiscard={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    />
  );
}

type DiscardQuestionProps = { isOpen: boolean; onDiscard(): void; onCancel(): void };

/** The question before unsaved changes are lost. */
export function DiscardQuestion({ isOpen, onDiscard, onCancel }: DiscardQuestionProps) {
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Discard changes?"
      text="Your changes have not been saved."
      confirmLabel="Discard"
      onConfirm={onDiscard}
      onCancel={onCancel}
    />
  );
}
