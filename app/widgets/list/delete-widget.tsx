import { useCall } from "#app/calls/use-call.ts";
import { ErrorMessage } from "#app/site/error-message.tsx";
import { type NamedWidget, removeWidget } from "#app/widgets/widget-calls.ts";
import { ConfirmDialog } from "#app/workspace/editing/confirm-dialog.tsx";

type DeleteWidgetProps = {
  widget: NamedWidget;
  onDeleted(): void | Promise<void>;
  onClose(): void;
};

/** The question before a widget is deleted, and its deletion. */
export function DeleteWidget({ widget, onDeleted, onClose }: DeleteWidgetProps) {
  const { type, id, data } = widget;
  const { send, isSending, refusal } = useCall();

  async function remove() {
    if (await send(() => removeWidget(type, id))) await onDeleted();
  }

  return (
    <ConfirmDialog
      isOpen
      title={`Delete ${data.name}?`}
      text="Its drafts, versions and tests are deleted with it, and its links end. This cannot be undone."
      confirmLabel="Delete"
      isWorking={isSending}
      failure={refusal && <ErrorMessage message={refusal} />}
      onConfirm={() => void remove()}
      onCancel={onClose}
    />
  );
}
