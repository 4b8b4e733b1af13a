import { ConfirmDialog } from "#app/workspace/editing/confirm-dialog.tsx";

type DeleteResultDialogProps = {
  /** The result to delete; the question is open while there is one. */
  result: { id: string; title: string } | null;
  isWorking: boolean;
  onConfirm(): void;
  onCancel(): void;
};

/** The question before a result is deleted. */
export function DeleteResultDialog({ result, ...dialog }: DeleteResultDialogProps) {
  return (
    <ConfirmDialog
      isOpen={result !== null}
      title={`Delete “${result?.title ?? ""}”?`}
      text="The result is permanently deleted, also from chats that began with it."
      confirmLabel="Delete"
      {...dialog}
    />
  );
}
